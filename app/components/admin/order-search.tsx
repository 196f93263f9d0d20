import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useNavigate, useNavigation } from "react-router";
import { isOrderStatus, orderStatuses } from "#domain/orders/order-status.ts";
import { paymentStatuses } from "#domain/orders/payment-status.ts";
import { type OrderListFilter, orderListQuery } from "../../admin/order-list-address.ts";
import { capitalized } from "./capitalized.ts";

const TYPING_PAUSE_MS = 300;

const SEARCH_FIELD = "orders-search";

/** Search and filters, all of them in the address. Without JavaScript a form with a button. */
export function OrderSearch({ filter }: { filter: OrderListFilter }): ReactNode {
  const navigate = useNavigate();
  const navigation = useNavigation();
  /** What is being typed and not yet searched; null when the address says it all. */
  const [typed, setTyped] = useState<string | null>(null);

  function show(changed: Partial<OrderListFilter>) {
    const search = orderListQuery({ ...filter, ...changed });
    // One search is one step back, however often it was corrected.
    const replace = changed.search !== undefined && changed.search !== "" && filter.search !== "";
    void navigate({ search }, { replace, preventScrollReset: true });
  }

  const search = useEffectEvent(() => {
    if (typed !== null && typed.trim() !== filter.search) show({ search: typed.trim() });
  });
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(search, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  // Somewhere else now, by Back or a link: the address is right and not what was typed.
  const settle = useEffectEvent((shown: string) => {
    if (typed !== null && typed.trim() !== shown) setTyped(null);
  });
  useEffect(() => settle(filter.search), [filter.search]);

  return (
    <search className="order-search" aria-busy={navigation.state !== "idle"}>
      <form
        method="get"
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
      >
        <div className="order-search-text">
          <label htmlFor={SEARCH_FIELD}>Search</label>
          <input
            id={SEARCH_FIELD}
            type="search"
            name="search"
            className="field"
            placeholder="Order number, name or e-mail"
            autoComplete="off"
            maxLength={100}
            enterKeyHint="search"
            value={typed ?? filter.search}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </div>
        <div>
          <label htmlFor="orders-status">Order status</label>
          <select
            id="orders-status"
            name="status"
            className="field"
            autoComplete="off"
            value={filter.status ?? ""}
            onChange={({ currentTarget: { value } }) =>
              show({ status: isOrderStatus(value) ? value : undefined })
            }
          >
            <option value="">All statuses</option>
            {orderStatuses.map((status) => (
              <option key={status} value={status}>
                {capitalized(status)}
              </option>
            ))}
          </select>
        </div>
        <div>
          <label htmlFor="orders-payment">Payment status</label>
          <select
            id="orders-payment"
            name="payment"
            className="field"
            autoComplete="off"
            value={filter.paymentStatus ?? ""}
            onChange={({ currentTarget: { value } }) =>
              show({ paymentStatus: paymentStatuses.find((each) => each === value) })
            }
          >
            <option value="">All payments</option>
            {paymentStatuses.map((status) => (
              <option key={status} value={status}>
                {capitalized(status)}
              </option>
            ))}
          </select>
        </div>
        <noscript>
          <button type="submit" className="admin-button">
            Search
          </button>
        </noscript>
      </form>
    </search>
  );
}
