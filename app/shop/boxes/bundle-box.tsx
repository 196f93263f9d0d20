import type { ReactNode, RefObject } from "react";
import type { BundleSize } from "#domain/catalog/bundle-size.ts";
import { BeanMark } from "../shared/bean-mark.tsx";
import { bedsOf, type ProductInBox, ProductPicture } from "../shared/box-beds.tsx";

/** A chosen bar, and the `bars=` of the URL without it. */
export type ChosenProduct = ProductInBox & { readonly without: string };

/**
 * The open box with a place ("bed") for each bar, filled from the left. Pressing a bar removes it.
 *
 * @param closed shows the lid
 * @param bedsRef the list, which gets the focus when a focused button is removed
 */
export function BundleBox(props: {
  size: BundleSize;
  products: readonly ChosenProduct[];
  closed: boolean;
  bedsRef: RefObject<HTMLOListElement | null>;
  onRemove: (bed: number) => void;
}): ReactNode {
  const { size, products, closed, bedsRef, onRemove } = props;

  function remove(bed: number) {
    onRemove(bed);
    // The bar's button may be removed now; the list always stays.
    bedsRef.current?.focus();
  }

  return (
    <div
      className={`open-box mx-auto sm:w-full sm:max-w-136 ${size === 5 ? "w-full" : "w-[82%]"}`}
      data-closed={closed}
    >
      <div className="box-lid-behind" aria-hidden="true">
        <BeanMark />
      </div>
      <div className="box-tissue" aria-hidden="true" />
      <div className="box" data-size={size}>
        <ol
          ref={bedsRef}
          tabIndex={-1}
          className="box-beds outline-none"
          aria-label={`Your box of ${size}`}
        >
          {bedsOf(size).map((bed) => {
            const product = products[bed];
            return (
              <li key={bed} className="box-bed">
                {product ? (
                  <button
                    // Another key for another bar, so that its animation plays.
                    key={product.name}
                    type="submit"
                    name="bars"
                    value={product.without}
                    className="group absolute inset-0 cursor-pointer"
                    aria-label={`Remove ${product.name} from bed ${bed + 1}`}
                    onClick={(event) => {
                      event.preventDefault();
                      remove(bed);
                    }}
                  >
                    <ProductPicture product={product} sizes="240px" arriving />
                    <span
                      className="absolute inset-x-0 bottom-[6%] mx-auto grid size-6.5 place-items-center rounded-full bg-ink leading-none text-paper opacity-85 group-hover:bg-danger group-hover:opacity-100 group-focus-visible:bg-danger group-focus-visible:opacity-100"
                      aria-hidden="true"
                    >
                      ×
                    </span>
                  </button>
                ) : (
                  <>
                    <span className="sr-only">{`Bed ${bed + 1} is empty`}</span>
                    <BeanMark />
                  </>
                )}
              </li>
            );
          })}
        </ol>
      </div>
      <div className="box-lid" aria-hidden="true">
        <BeanMark />
      </div>
    </div>
  );
}
