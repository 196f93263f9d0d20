import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { ErpStatus } from "#app/admin/odoo/erp-status.tsx";
import { OrderCustomerData } from "#app/admin/privacy/order-customer-data.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { frontLayer } from "#app/ui/hooks/front-layer.ts";
import { isTyping } from "#app/ui/hooks/is-typing.ts";
import { areKeysOn } from "#app/ui/hooks/keys-setting.ts";
import { useDocumentKeys } from "#app/ui/hooks/use-document-keys.ts";
import { lazyWithRetry } from "#app/ui/lazy/lazy-with-retry.ts";
import { PartNotLoaded } from "#app/ui/lazy/part-not-loaded.tsx";
import { NotPackableNotice } from "../data/hold-sign.tsx";
import { ChangedRecipes, MissingProducts } from "../edit/hold-remedies.tsx";
import { OrderAddress } from "../edit/order-address.tsx";
import { mayShip, OrderParcels } from "../parcels/order-parcels.tsx";
import { OrderMoney } from "../refund/order-money.tsx";
import { UnpaidOrder } from "../unpaid/unpaid-order.tsx";
import { type OrderDialog, OrderDialogs } from "./order-dialogs.tsx";
import { NextButton, OrderHead, OrderTitle } from "./order-head.tsx";
import { OrderHistory } from "./order-history.tsx";
import { OrderItems } from "./order-items.tsx";
import type { OrderPlace } from "./order-place.ts";
import { OrderCustomer, OrderNotes, OrderPayment } from "./order-side.tsx";
import type { OrderScreen, ShownGoods, ShownOrder } from "./read-order-details.ts";
import { useNextStep } from "./use-next-step.ts";

/** Loaded only for a gift. */
const OrderGift = lazyWithRetry(() => import("../edit/order-gift.tsx"), PartNotLoaded);

/** Loaded only for the order of a gift card. */
const SoldGiftCard = lazyWithRetry(() => import("./sold-gift-card.tsx"), PartNotLoaded);

/** Everything about one order, in a drawer or on a page of its own. */
export function OrderDetailsView(props: { details: OrderScreen; place: OrderPlace }): ReactNode {
  const { details, place } = props;
  if (details.order) return <Order shown={details} place={place} />;
  return (
    <div className="order">
      <header className="order-head">
        <OrderTitle place={place}>Order Not Found</OrderTitle>
      </header>
      <div className="order-body">
        <p className="pt-3 text-soft">This order no longer exists. Somebody may have deleted it.</p>
        {details.history.length > 0 && <OrderHistory lines={details.history} />}
      </div>
    </div>
  );
}

function Order({ shown, place }: { shown: ShownOrder; place: OrderPlace }) {
  const { order } = shown;
  const navigate = useNavigate();
  const element = useRef<HTMLDivElement>(null);
  // Of this order: what was opened for another one must not go on with this one.
  const [opened, setOpened] = useState<{ orderId: string; dialog: OrderDialog } | null>(null);
  const dialog = opened?.orderId === order.id ? opened.dialog : null;
  const openDialog = (name: OrderDialog) => setOpened({ orderId: order.id, dialog: name });
  const isToSend = mayShip(order, shown.goods.parcels);

  // The list's menu opens the dialog too. It opens after the drawer, so that it is in front of it.
  const [query, setQuery] = useSearchParams();
  const isShipRequested = query.has("ship");
  useEffect(() => {
    if (isShipRequested) setOpened({ orderId: order.id, dialog: "ship" });
  }, [isShipRequested, order.id]);

  function closeDialog() {
    setOpened(null);
    if (!isShipRequested) return;
    query.delete("ship");
    setQuery(query, { replace: true, preventScrollReset: true });
  }

  const next = useNextStep(shown, openDialog);
  const reply = order.isErased ? undefined : () => openDialog("reply");
  const goTo = (to: OrderPlace["next"]) =>
    to ? () => void navigate(to, { replace: true, preventScrollReset: place.isDrawer }) : undefined;
  useOrderKeys(element, {
    j: goTo(place.next),
    k: goTo(place.previous),
    p: shown.step === "pack" && next?.run,
    r: reply,
    s: isToSend && (() => openDialog("ship")),
  });

  return (
    <div className="order" ref={element}>
      <OrderHead shown={shown} place={place} next={next} onOpen={openDialog} />
      <OrderBody key={order.id} shown={shown} onOpen={openDialog} />
      <div className="order-bar">
        {reply && (
          <Button variant="quiet" onClick={reply}>
            Reply…
          </Button>
        )}
        {next && <NextButton next={next} />}
      </div>
      <OrderDialogs key={order.id} shown={shown} open={dialog} onClose={closeDialog} />
    </div>
  );
}

/** What is to be sent, then about whom and what, and then what became of it. */
function OrderBody(props: { shown: ShownOrder; onOpen: (dialog: OrderDialog) => void }) {
  const { shown, onOpen } = props;
  const { order, goods, money, contact, erp } = shown;
  return (
    <div className="order-body" ref={startAtTop}>
      <div className="order-main">
        <Hold orderId={order.id} goods={goods} reason={money.payment.hold} />
        {money.payLink && (
          <UnpaidOrder payLink={money.payLink} onPaidElsewhere={() => onOpen("paid-elsewhere")} />
        )}
        <OrderItems order={order} goods={goods} units={shown.units} refunds={money.refunds} />
        {order.soldGiftCard ? (
          <Suspense>
            <SoldGiftCard card={order.soldGiftCard} />
          </Suspense>
        ) : (
          <OrderParcels
            order={order}
            row={shown.row}
            view={goods.parcels}
            waiting={goods.waiting}
            onOpen={onOpen}
          />
        )}
      </div>
      <div className="order-side">
        {!order.isErased && <OrderCustomer order={order} customer={contact.customer} />}
        {!order.isErased && !order.soldGiftCard && <OrderAddress order={order} />}
        {order.gift && !order.isErased && (
          <Suspense>
            <OrderGift
              orderId={order.id}
              gift={order.gift}
              isWaiting={goods.isGiftWaiting}
              purchase={contact.purchase}
            />
          </Suspense>
        )}
        <OrderNotes order={order} staffNotes={contact.staffNotes} />
        <OrderPayment order={order} payment={money.payment} />
        <OrderCustomerData order={order} />
        <ErpStatus orderId={order.id} erp={erp} />
      </div>
      <div className="order-rest">
        <OrderMoney order={order} view={money.refunds} onOpen={onOpen} />
        <OrderHistory
          lines={shown.history}
          onReply={() => onOpen("reply")}
          {...(!order.isErased && { customer: order.customerName })}
        />
      </div>
    </div>
  );
}

/** The next order in the drawer is not shown where the one before it was scrolled to. */
function startAtTop(body: Element | null) {
  body?.closest("[role=dialog] > .order")?.scrollIntoView();
}

/** Why it must not be packed, and what can be done about that. */
function Hold(props: { orderId: string; goods: ShownGoods; reason: string | null }) {
  const { orderId, goods, reason } = props;
  const { missing, changedRecipes } = goods;
  if (!reason) return null;
  return (
    <NotPackableNotice reason={reason}>
      {missing.length > 0 && <MissingProducts orderId={orderId} missing={missing} />}
      {changedRecipes.length > 0 && <ChangedRecipes orderId={orderId} changed={changedRecipes} />}
      <p>
        The <TextLink to="/admin/payments">Payments</TextLink> screen lists every order like this.
        You can still change its status.
      </p>
    </NotPackableNotice>
  );
}

/**
 * Keyboard shortcuts of an order. They rest while something is in front of it.
 *
 * @param inside an element of the order
 */
function useOrderKeys(
  inside: RefObject<Element | null>,
  keys: Readonly<Record<string, (() => void) | false | undefined>>,
): void {
  useDocumentKeys((event) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    const run = Object.hasOwn(keys, key) && keys[key];
    if (!run || ctrlKey || metaKey || altKey || isTyping(target) || !areKeysOn()) return;
    const front = document.querySelector("[role=menu]") ?? frontLayer();
    if (front && !front.contains(inside.current)) return;
    event.preventDefault();
    run();
  });
}
