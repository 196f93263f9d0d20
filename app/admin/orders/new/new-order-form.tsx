import { type ReactNode, Suspense } from "react";
import { newId } from "#app/shop/cart/state/new-id.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { TextButton } from "#app/ui/buttons/text-button.tsx";
import { Skeleton } from "#app/ui/content/skeleton.tsx";
import { Input, Select } from "#app/ui/fields/input.tsx";
import { Options } from "#app/ui/fields/options.tsx";
import { SubmitForm } from "#app/ui/fields/submit-form.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { lazyWithRetry } from "#app/ui/lazy/lazy-with-retry.ts";
import { PartNotLoaded } from "#app/ui/lazy/part-not-loaded.tsx";
import { bundleSizes } from "#domain/catalog/bundle-size.ts";
import type { UsPlace } from "#domain/places/us-places.ts";
import { CustomerFields } from "./customer-fields.tsx";
import type { BoxDraft, OrderDraft, ProductChoice } from "./new-order-view.ts";
import { PaymentPanel } from "./payment-panel.tsx";
import type { NewOrderScreen } from "./read-new-order.ts";
import { type NewOrder, useNewOrder } from "./use-new-order.ts";

/** Loaded only where gifts are offered. */
const GiftFields = lazyWithRetry(() => import("./gift-fields.tsx"), PartNotLoaded);

/** Form for an order that the owner takes: bars and boxes, customer, and payment. */
export function NewOrderForm(props: NewOrderScreen): ReactNode {
  const { firstGiftDay, states, takesPackerNotes, takesCodes, takesGiftCards } = props;
  const order = useNewOrder(props.id, props.draft, props.isPricedByDestination);
  return (
    <SubmitForm
      ref={order.form}
      noValidate
      className="grid items-start gap-5 lg:grid-cols-[1fr_22rem]"
      onSubmit={order.take}
    >
      <div className="grid min-w-0 gap-5">
        <BarsPanel order={order} products={props.products} />
        <CustomerPanel order={order} states={states} takesPackerNotes={takesPackerNotes} />
        {firstGiftDay !== null && <GiftPanel order={order} states={states} today={firstGiftDay} />}
      </div>
      <PaymentPanel order={order} takesCodes={takesCodes} takesGiftCards={takesGiftCards} />
    </SubmitForm>
  );
}

function BarsPanel(props: { order: NewOrder; products: readonly ProductChoice[] }) {
  const { order, products } = props;
  return (
    <Panel title="Bars">
      <ProductQuantities
        products={products}
        quantities={order.draft.quantities}
        onChange={(quantities) => order.change({ quantities })}
      />
      <BoxFields
        boxes={order.draft.boxes}
        products={products}
        onChange={(boxes) => order.change({ boxes })}
      />
    </Panel>
  );
}

function CustomerPanel(props: {
  order: NewOrder;
  states: readonly UsPlace[];
  takesPackerNotes: boolean;
}) {
  const { order, states, takesPackerNotes } = props;
  return (
    <Panel title="Customer">
      {order.draft.gift.isGift && (
        <p className="mt-2 text-soft">
          Who pays, and the billing address. The parcel goes to the recipient below.
        </p>
      )}
      <CustomerFields
        details={order.draft.details}
        errors={order.errors}
        takesPackerNotes={takesPackerNotes}
        states={states}
        onChange={(details) => order.change({ details })}
      />
    </Panel>
  );
}

function GiftPanel(props: { order: NewOrder; states: readonly UsPlace[]; today: string }) {
  const { order, states, today } = props;
  return (
    <Panel title="Gift">
      <Suspense fallback={<Skeleton className="mt-1 h-11" />}>
        <GiftFields
          gift={order.draft.gift}
          errors={order.errors}
          today={today}
          states={states}
          onChange={(gift) => order.change({ gift })}
        />
      </Suspense>
    </Panel>
  );
}

/** How many of each bar are ordered outside of boxes. */
function ProductQuantities(props: {
  products: readonly ProductChoice[];
  quantities: OrderDraft["quantities"];
  onChange: (quantities: OrderDraft["quantities"]) => void;
}) {
  const { products, quantities, onChange } = props;
  if (products.length === 0) return <p className="mt-2 text-soft">No bar is for sale now.</p>;
  return (
    <ul className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-x-8 sm:grid-cols-2">
      {products.map((product) => (
        <li key={product.id} className="border-b border-line">
          <div className="flex min-h-14 items-center justify-between gap-3 py-1.5">
            <label htmlFor={`new-order-bar-${product.id}`} className="min-w-0 flex-1 wrap-anywhere">
              <span>{product.name}</span>
              <span className="block text-sm text-soft">{`${product.price}${product.remaining !== null ? `, ${product.remaining} left` : ""}`}</span>
            </label>
            <Input
              id={`new-order-bar-${product.id}`}
              className="w-20! text-right tabular-nums"
              inputMode="numeric"
              maxLength={4}
              aria-label={`Quantity of ${product.name}`}
              value={quantities[product.id] || ""}
              placeholder="0"
              onChange={({ currentTarget }) => {
                const quantity = Number(currentTarget.value.replaceAll(/\D/g, ""));
                onChange({ ...quantities, [product.id]: quantity });
              }}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}

function BoxFields(props: {
  boxes: readonly BoxDraft[];
  products: readonly ProductChoice[];
  onChange: (boxes: readonly BoxDraft[]) => void;
}) {
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
