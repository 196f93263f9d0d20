import { requestContext } from "#app/http/request-context.ts";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { Alert } from "#app/ui/content/alert.tsx";
import { Fact, Facts } from "#app/ui/content/facts.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { formatUsd } from "#domain/money/cents.ts";
import { findGiftCardById, listGiftCardEntries } from "#server/gift-cards/gift-card-queries.ts";
import { useAction } from "../action/use-action.ts";
import { adminMetaOf } from "../shared/admin-meta.ts";
import { shopTime } from "../shared/shop-time.ts";
import type { Route } from "./+types/gift-card.route";
import { CardStateBadge } from "./card-state-badge.tsx";
import type { closeGiftCardAction, replaceGiftCardCodeAction } from "./gift-card-actions.ts";
import { GiftCardEntries } from "./gift-card-entries.tsx";
import { entryNames, giftCardMessages } from "./gift-card-messages.ts";
import { giftCardView } from "./gift-card-views.ts";
import { ManageGiftCard } from "./manage-gift-card.tsx";
import { ShownOnce } from "./shown-once.tsx";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  adminMetaOf(
    matches,
    `Gift card ${loaderData?.card.name ?? ""}`,
    "A gift card's balance and history.",
  );

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, details } = context.get(requestContext).shop;
  const card = await findGiftCardById(db, idOf(params.cardId));
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

/** @throws Response 404 for what is no id */
function idOf(param: string): string {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(param)) {
    throw new Response(null, { status: 404 });
  }
  return param;
}

export default function GiftCard({ loaderData }: Route.ComponentProps) {
  const { card, entries } = loaderData;
  const { unreachable: failure } = giftCardMessages;
  const replace = useAction<typeof replaceGiftCardCodeAction>("replace-gift-card-code", {
    failure,
  });
  const close = useAction<typeof closeGiftCardAction>("close-gift-card", { failure });
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
        <Fact name="Issued over">{card.initialAmount}</Fact>
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
      <GiftCardEntries entries={entries} />
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
