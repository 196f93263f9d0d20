import { type ReactNode, useEffect, useRef, useState } from "react";
import { ProductImage } from "#app/shop/pictures/product-image.tsx";
import type { FocusPoint } from "#domain/catalog/picture-details.ts";

/**
 * A small picture in the admin, or a placeholder when it cannot be loaded.
 *
 * @param sizes the value of the `sizes` attribute
 */
export function PicturePreview(props: {
  /** Also use it as the key, so that the error state is reset for another picture. */
  image: string;
  name: string;
  alt: string;
  sizes: string;
  focus?: FocusPoint;
  /** Shows all of it, on checks that a logo of any color is seen on; otherwise it is cropped. */
  whole?: boolean;
}): ReactNode {
  const { whole = false, ...picture } = props;
  const [broken, setBroken] = useState(false);
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // It may have failed before hydration, so that no error event was received.
    const img = box.current?.querySelector("img");
    if (img?.complete && img.naturalWidth === 0) setBroken(true);
  }, []);
  if (broken) {
    return (
      <span className="grid aspect-4/5 w-full place-items-center border-[1.5px] border-dashed border-danger p-1 text-center text-xs font-semibold text-danger">
        <span>
          {props.alt && <span className="sr-only">{`${props.alt}: `}</span>}
          <span>No picture at this address</span>
        </span>
      </span>
    );
  }
  return (
    <span ref={box} className="block" onErrorCapture={() => setBroken(true)}>
      <ProductImage {...picture} className={whole ? "picture-checks object-contain!" : ""} />
    </span>
  );
}
