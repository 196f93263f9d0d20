import type { ReactNode } from "react";
import { Link } from "react-router";
import { textLinkClass } from "#app/ui/buttons/text-link.tsx";
import { Icon } from "#app/ui/content/icon.tsx";
import { OrderNumberText } from "../orders/details/order-number-text.tsx";
import { screenIcons } from "../shared/screen-icons.ts";
import type { PackingRow } from "./read-packing-screen.ts";

/** Number, customer and where it goes, and when it was promised. */
export function OrderName({ row }: { row: PackingRow }): ReactNode {
  const { id, orderNumber, customerName, state, promised } = row;
  return (
    <p className="pack-name">
      <Link
        className={`inline-block min-h-6 ${textLinkClass}`}
        to={`/admin/orders/${id}`}
        // Without its beginning on a phone.
        aria-label={orderNumber}
      >
        <OrderNumberText number={orderNumber} />
      </Link>{" "}
      <span>{customerName}</span> <span className="text-soft">{state}</span>
      {promised && <span className="block text-sm text-soft">{`Promised ${promised}`}</span>}
    </p>
  );
}

const COLD = "M8 2v12M2.8 5l10.4 6M13.2 5 2.8 11M6.3 2.8 8 4.5l1.7-1.7M6.3 13.2 8 11.5l1.7 1.7";
const NOTE = "M3 3h10v6.5L9.5 13H3zM13 9.5H9.5V13M5.5 6h5M5.5 8.5h2";
const WARNING = "M8 2.3 14.3 13H1.7zM8 6.3v3M8 11.2v.1";

export function PackingMarks({ row }: { row: PackingRow }): ReactNode {
  const { heat, isGift, hasNotes, packerNote, isPartShipped } = row;
  return (
    <ul className="pack-marks">
      <SlipMark row={row} />
      {heat === "cold-pack" && <Mark d={COLD}>Cold pack</Mark>}
      {isGift && <Mark d={screenIcons.gift}>Gift</Mark>}
      {isPartShipped && <Mark d={screenIcons.box}>The rest</Mark>}
      {packerNote && <Mark d={NOTE}>{`Note: ${packerNote}`}</Mark>}
      {hasNotes && <Mark d={NOTE}>Note</Mark>}
    </ul>
  );
}

export function SlipMark({ row }: { row: PackingRow }): ReactNode {
  const { isSlipOutdated, isAddressOutdated } = row;
  if (!isSlipOutdated) return null;
  const text = isAddressOutdated
    ? "Address changed, print again"
    : "Slip is out of date, print again";
  return (
    <Mark d={WARNING} isWarning>
      {text}
    </Mark>
  );
}

function Mark(props: { d: string; isWarning?: boolean; children: string }): ReactNode {
  const { d, isWarning, children } = props;
  return (
    <li data-warning={isWarning}>
      <Icon d={d} size={14} className="flex-none" />
      <span className="wrap-anywhere">{children}</span>
    </li>
  );
}
