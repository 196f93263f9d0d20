import { useState } from "react";
import { requestContext } from "#app/http/request-context.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { Alert } from "#app/ui/content/alert.tsx";
import { Fact, Facts } from "#app/ui/content/facts.tsx";
import { SecondLine } from "#app/ui/content/second-line.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { type Column, DataTable } from "#app/ui/lists/data-table.tsx";
import { ConfirmButton } from "#app/ui/overlays/confirm-button.tsx";
import { formatUsd } from "#domain/money/cents.ts";
import { findGiftCardById, listGiftCardEntries } from "#server/gift-cards/gift-card-queries.ts";
import { useAction } from "../actions/use-action.ts";
import { adminMetaOf } from "../shared/admin-meta.ts";
import { isUuid } from "../shared/is-uuid.ts";
import { shopTime } from "../shared/shop-time.ts";
import type { Route } from "./+types/gift-card.route";
import { CardStateBadge } from "./card-state-badge.tsx";
import { entryNames, giftCardMessages, MAX_REASON_LENGTH } from "./gift-card-messages.ts";
import { giftCardView } from "./gift-card-views.ts";
import { ShownOnce } from "./shown-once.tsx";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  adminMetaOf(
    matches,
    `Gift card ${loaderData?.card.name ?? ""}`,
    "A gift card's balance and history.",
  );

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, details } = context.get(requestContext).shop;
  const { cardId } = params;
  const card = isUuid(cardId) ? await findGiftCardById(db, cardId) : undefined;
  if (!card) throw new Response(null, { status: 404 });
  const time = shopTime(details().timeZone);
  const entries = await listGiftCardEntries(db, card.id);
  return {
    card: giftCardView(card, time),
    entries: entries.map(({ id, kind, amount, order, reason, at }) => ({
      id,
      what: entryNames[kind],
      amount: formatUsd(amount),
      order,
      reason,
      at: time.dayAndTime(at),
    })),
  };
}

export default function GiftCard({ loaderData }: Route.ComponentProps) {
  const { card, entries } = loaderData;
  const { unreachable: failure } = giftCardMessages;
  const replace = useAction("replace-gift-card-code", { failure });
  const close = useAction("close-gift-card", { failure });
  const problem = replace.problem ?? close.problem ?? close.problems.reason;
  return (
    <>
      <PageHead title={`Gift card ${card.name}`}>
        <TextLink to="/admin/gift-cards">All gift cards</TextLink>
      </PageHead>
      {problem && <Alert role="alert">{problem}</Alert>}
      {replace.result?.code === "code-replaced" && <ShownOnce code={replace.result.giftCardCode} />}
      <Facts>
        <Fact name="Status">
          <CardStateBadge state={card.state} />
        </Fact>
        <Fact name="Balance">{`${card.balance}${card.reserved ? `, of which ${card.reserved} is being spent` : ""}`}</Fact>
        <Fact name="Initial value">{card.initialAmount}</Fact>
        <Fact name="Issued">{card.issued}</Fact>
        {card.recipient && <Fact name="For">{card.recipient}</Fact>}
        {card.sender && <Fact name="From">{card.sender}</Fact>}
        {card.mailing && <Fact name="Email">{card.mailing}</Fact>}
        {card.order && (
          <Fact name="Sold with">
            <TextLink to={`/admin/orders/${card.order.id}`}>{card.order.number}</TextLink>
          </Fact>
        )}
      </Facts>
      {card.message && <p className="mb-3 max-w-prose whitespace-pre-line">{card.message}</p>}
      {card.note && <p className="mb-3 max-w-prose whitespace-pre-line text-soft">{card.note}</p>}
      {/* Their amounts add up to its balance. */}
      <DataTable
        caption="History, newest first"
        columns={columns}
        rows={entries}
        idOf={({ id }) => String(id)}
      />
      <ManageGiftCard
        // A done action empties the form.
        key={entries.length}
        balance={card.balance}
        isOpen={card.state !== "closed" && card.state !== "awaits-payment"}
        hasBalance={card.state === "open" || card.state === "on-hold"}
        onNewCode={() => replace.run({ cardId: card.id })}
        onClose={(kind, reason) => close.run({ cardId: card.id, kind, reason })}
      />
    </>
  );
}

const columns: Column<Route.ComponentProps["loaderData"]["entries"][number]>[] = [
  {
    id: "what",
    title: "What",
    isRowHeader: true,
    cell: ({ what, order, reason }) => (
      <span className="wrap-anywhere">
        <span>{what}</span>
        {order && (
          <SecondLine>
            <TextLink to={`/admin/orders/${order.id}`}>{order.number}</TextLink>
          </SecondLine>
        )}
        {reason && <SecondLine>{reason}</SecondLine>}
      </span>
    ),
  },
  { id: "at", title: "When", cell: ({ at }) => at },
  { id: "amount", title: "Amount", numeric: true, cell: ({ amount }) => amount },
];

/** A new code for a lost one, and closing the card. */
function ManageGiftCard(props: {
  balance: string;
  isOpen: boolean;
  hasBalance: boolean;
  onNewCode: () => void;
  onClose: (kind: "paid_out" | "voided", reason: string) => void;
}) {
  const { balance, isOpen, hasBalance, onNewCode, onClose } = props;
  const [reason, setReason] = useState("");
  if (!isOpen) return null;
  return (
    <div className="mt-8 grid items-start gap-5 lg:grid-cols-2">
      <Panel title="Code lost?">
        <p className="mt-2 text-soft">
          A new code is shown here once. The former one is worth nothing from then on.
        </p>
        <ConfirmButton
          variant="quiet"
          className="mt-3"
          ask={{
            subject: "Make a new code?",
            question: "The former code stops working.",
            yes: "Make a new code",
          }}
          onClick={onNewCode}
        >
          Make a new code
        </ConfirmButton>
      </Panel>
      {hasBalance && (
        <Panel title="Close it">
          <p className="mt-2 text-soft">{`Takes ${balance} off the card. Some states want small balances paid out in cash when their holder asks.`}</p>
          <div className="mt-3 grid gap-3">
            <TextField
              label="Reason"
              hint="For your books, such as “Refunded by check”."
              maxLength={MAX_REASON_LENGTH}
              value={reason}
              onChange={setReason}
            />
            <p className="flex flex-wrap gap-3">
              <Button variant="quiet" onClick={() => onClose("paid_out", reason)}>
                Paid out
              </Button>
              <Button variant="danger" onClick={() => onClose("voided", reason)}>
                Void
              </Button>
            </p>
          </div>
        </Panel>
      )}
    </div>
  );
}
