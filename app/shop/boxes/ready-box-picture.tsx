import type { ReactNode } from "react";
import type { ReadyBox } from "#domain/boxes/ready-box-codec.ts";
import { OwnPicture } from "../pictures/own-picture.tsx";
import { BoxBeds, type ProductInBox } from "../shared/box-beds.tsx";

/** The owner's photograph of a ready-made box, or a drawing with its bars. */
export function ReadyBoxPicture(props: {
  box: Pick<ReadyBox, "image" | "productIds"> & { readonly inBox: readonly ProductInBox[] };
  sizes: string;
  /** The main picture of a page, where a drawing is as large as a photograph. */
  isMain?: boolean;
}): ReactNode {
  const { box, sizes, isMain = false } = props;
  const { image, inBox } = box;
  const size = box.productIds.length === 3 ? 3 : 5;
  if (image) {
    const picture = { image, shows: "", focus: "center" } as const;
    return <OwnPicture picture={picture} sizes={sizes} eager={isMain} className="rounded-md" />;
  }
  // Beds of one size, so that boxes of three and of five are equally high.
  const place = size === 3 ? "mx-auto w-[61%]" : "";
  return (
    <div className={isMain ? "grid aspect-4/3 items-center rounded-md bg-sunken p-5" : place}>
      <BoxBeds size={size} products={inBox} />
    </div>
  );
}
