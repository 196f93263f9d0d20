import { type ReactNode, useEffect, useRef, useState } from "react";
import type { FocusPoint } from "#domain/catalog/picture-details.ts";
import { ProductImage } from "../../shop/shared/product-image.tsx";

/**
 * A picture in the admin, small; where its address shows none, a box that says so.
 *
 * @param sizes how wide it is drawn, as in the `sizes` attribute
 */
export function PicturePreview(props: {
  /** Give it the address as its key, too: another picture may not be broken. */
  image: string;
  name: string;
  alt: string;
  sizes: string;
  focus?: FocusPoint;
}): ReactNode {
  const [broken, setBroken] = useState(false);
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // It may have failed before React was there to hear of it.
    const img = box.current?.querySelector("img");
    if (img?.complete && img.naturalWidth === 0) setBroken(true);
  }, []);
  if (broken) {
    return (
      <span className="grid aspect-4/5 w-full place-items-center border-[1.5px] border-dashed border-danger p-1 text-center text-xs font-semibold text-danger">
        <span>
          {props.alt && <span className="sr-only">{props.alt}: </span>}
          No picture at this address
        </span>
      </span>
    );
  }
  return (
    <span ref={box} className="block" onErrorCapture={() => setBroken(true)}>
      <ProductImage {...props} />
    </span>
  );
}
