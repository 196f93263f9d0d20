import type { ReactNode } from "react";
import type { CompleteBox } from "#domain/boxes/complete-boxes.ts";
import type { ListedProduct } from "#domain/pricing/listed-product.ts";
import { OwnPicture } from "../pictures/own-picture.tsx";
import { BoxBeds } from "../shared/box-beds.tsx";

/** The owner's photograph of a ready-made box, or a drawing with its bars. */
export function ReadyBoxPicture(props: {
  box: CompleteBox<ListedProduct>;
  sizes: string;
  eager?: boolean;
}): ReactNode {
  const { box, sizes, eager = false } = props;
  const { image, size, inBox } = box;
  if (image) {
    const picture = { image, shows: "", focus: "center" } as const;
    return <OwnPicture picture={picture} sizes={sizes} eager={eager} className="rounded-md" />;
  }
  // Beds of one size, so that boxes of three and of five are equally high.
  return (
    <div className={size === 3 ? "mx-auto w-[61%]" : ""}>
      <BoxBeds size={size} products={inBox} />
    </div>
  );
}
