import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { Modal } from "#app/ui/overlays/modal.tsx";
import { OrderDetailsView } from "./order-details-view.tsx";
import { placeInList } from "./order-place.ts";
import type { OrderScreen } from "./read-order-details.ts";

/** An order beside the list, whose rows come before and after it. */
export default function OrderDrawer(props: {
  details: OrderScreen;
  rows: readonly { readonly id: string }[];
  listQuery: string;
}): ReactNode {
  const { details, rows, listQuery } = props;
  const navigate = useNavigate();
  const place = placeInList(useRowsAround(rows, details.order?.id), listQuery, details.order?.id);
  return (
    <Modal
      titleId="order-title"
      shape="wide-side"
      closesOutside
      onClose={() => void navigate(place.back, { preventScrollReset: true })}
    >
      <OrderDetailsView details={details} place={place} />
    </Modal>
  );
}

type Rows = readonly { readonly id: string }[];

/**
 * The rows that had the order last: what is packed leaves the list of what is to be packed, and the
 * next one still comes after it.
 */
function useRowsAround(rows: Rows, orderId: string | undefined): Rows {
  const [around, setAround] = useState(rows);
  const hasOrder = rows.some(({ id }) => id === orderId);
  if (hasOrder && around !== rows) setAround(rows);
  return hasOrder ? rows : around;
}
