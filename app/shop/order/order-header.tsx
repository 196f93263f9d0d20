import type { ReactNode } from "react";
import {
  describeNextStep,
  describeOrderPaidWith,
  describePayment,
  isOrderConfirmed,
  orderHeadline,
  orderStatusNames,
} from "#domain/orders/describe-order.ts";
import { buyerAddress, type Order } from "#domain/orders/order.ts";
import { BeanMark } from "../shared/bean-mark.tsx";
import type { CustomerOrder } from "./customer-order.ts";

/** What the order is called, and how it stands. */
export function OrderHeader({ page }: { page: CustomerOrder }): ReactNode {
  return (
    <>
      <Greeting order={page.order} />
      <Facts page={page} />
    </>
  );
}

function Greeting({ order }: { order: Order }) {
  const { firstName } = buyerAddress(order);
  const isConfirmed = isOrderConfirmed(order);
  return (
    <div className="flex items-center justify-between gap-2 sm:gap-8">
      <div className="min-w-0">
        <p className="text-caps uppercase text-accent wrap-anywhere">
          {isConfirmed ? `Thank you, ${firstName}` : `Hello, ${firstName}`}
        </p>
        <h1 className="mt-2 text-4xl sm:text-7xl">{orderHeadline(order)}</h1>
      </div>
      {isConfirmed && (
        <div className="closed-box max-[23.5rem]:hidden" aria-hidden="true">
          <BeanMark />
        </div>
      )}
    </div>
  );
}

function Facts({ page }: { page: CustomerOrder }) {
  const { order, orderedOn } = page;
  const paidWith = describeOrderPaidWith(order);
  const nextStep = nextStepOf(page);
  return (
    <dl className="mt-8 grid grid-cols-2 gap-x-6 gap-y-4 border-y border-line py-5 md:flex md:flex-wrap md:gap-x-10">
      <Fact name="Order number">{order.orderNumber}</Fact>
      <Fact name="Date">{orderedOn}</Fact>
      <Fact name="Status">
        <span>{orderStatusNames[order.status]}</span>
        {nextStep && (
          <span className="mt-1 block max-w-xs text-sm text-balance text-soft">{nextStep}</span>
        )}
      </Fact>
      <Fact name="Payment status">{describePayment(order)}</Fact>
      {paidWith && <Fact name="Payment method">{paidWith}</Fact>}
    </dl>
  );
}

function nextStepOf({
  order,
  packingDays,
  isNothingLeft,
  parcels,
}: CustomerOrder): string | undefined {
  const isUndeliverable =
    order.status === "shipped" && parcels.some((parcel) => parcel.isUndeliverable);
  return isNothingLeft || isUndeliverable ? undefined : (packingDays ?? describeNextStep(order));
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}
