import type { ReactNode } from "react";
import type { shownProductPage } from "./shown-product-page.ts";
import { TasteAndOriginSection } from "./taste-and-origin-section.tsx";
import { WhatIsInside } from "./what-is-inside.tsx";

/** What a bar tastes of, where it comes from, and what is in it. */
export default function ProductSections(props: {
  page: ReturnType<typeof shownProductPage>;
}): ReactNode {
  const { product, tasteAndOrigin, allergens, nutrition } = props.page;
  return (
    <>
      <TasteAndOriginSection origin={product.origin} tasteAndOrigin={tasteAndOrigin} />
      <WhatIsInside product={product} allergens={allergens} nutrition={nutrition} />
    </>
  );
}
