import { type ReactNode, Suspense } from "react";
import { Skeleton } from "#app/ui/content/skeleton.tsx";
import { SubmitForm } from "#app/ui/fields/submit-form.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { lazyWithRetry } from "#app/ui/lazy/lazy-with-retry.ts";
import { PartNotLoaded } from "#app/ui/lazy/part-not-loaded.tsx";
import type { UsPlace } from "#domain/places/us-places.ts";
import { BoxFields } from "./box-fields.tsx";
import { CustomerFields } from "./customer-fields.tsx";
import type { ProductChoice } from "./new-order-view.ts";
import { PaymentPanel } from "./payment-panel.tsx";
import { ProductQuantities } from "./product-quantities.tsx";
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
