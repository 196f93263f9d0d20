import type { ReactNode } from "react";
import { newId } from "#app/shop/cart/state/new-id.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { TextButton } from "#app/ui/buttons/text-button.tsx";
import { Select } from "#app/ui/fields/input.tsx";
import { Options } from "#app/ui/fields/options.tsx";
import { bundleSizes } from "#domain/catalog/bundle-size.ts";
import type { BoxDraft, ProductChoice } from "./new-order-view.ts";

export function BoxFields(props: {
  boxes: readonly BoxDraft[];
  products: readonly ProductChoice[];
  onChange: (boxes: readonly BoxDraft[]) => void;
}): ReactNode {
  const { boxes, products, onChange } = props;
  return (
    <>
      {boxes.map((box, index) => (
        <fieldset key={box.id} className="mt-4 min-w-0">
          <legend className="font-semibold">{`Box ${index + 1}, ${box.size} bars`}</legend>
          <div className="mt-2 grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
            {box.productIds.map((productId, place) => (
              <Select
                // biome-ignore lint/suspicious/noArrayIndexKey: a place of the box is its index.
                key={place}
                aria-label={`Box ${index + 1}, bar ${place + 1}`}
                value={productId}
                onChange={({ currentTarget: { value } }) =>
                  onChange(
                    boxes.with(index, {
                      ...box,
                      productIds: box.productIds.with(place, Number(value)),
                    }),
                  )
                }
              >
                <option value={0}>Choose a bar</option>
                <Options of={products.map(({ id, name }) => [id, name])} />
              </Select>
            ))}
          </div>
          <TextButton
            className="-mx-2"
            onClick={() => onChange(boxes.filter((other) => other !== box))}
          >{`Remove box ${index + 1}`}</TextButton>
        </fieldset>
      ))}
      <div className="mt-4 flex flex-wrap gap-3">
        {bundleSizes.map((size) => (
          <Button
            key={size}
            variant="quiet"
            size="small"
            onClick={() =>
              onChange([...boxes, { id: newId(), size, productIds: Array<number>(size).fill(0) }])
            }
          >{`Add a box of ${size}`}</Button>
        ))}
      </div>
    </>
  );
}
