import { data } from "react-router";
import { readForm } from "#app/http/read-form.ts";
import { requestContext } from "#app/http/request-context.ts";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { Alert } from "#app/ui/content/alert.tsx";
import { Fact, Facts } from "#app/ui/content/facts.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { formatUsd } from "#domain/money/cents.ts";
import type { AppContext } from "#server/app-context.ts";
import { closeGiftCard } from "#server/gift-cards/gift-card-balance.ts";
import { findGiftCardById, listGiftCardEntries } from "#server/gift-cards/gift-card-queries.ts";
import { replaceGiftCardCode } from "#server/gift-cards/issue-gift-card.ts";
import { adminMetaOf } from "../shared/admin-meta.ts";
import { shopTime } from "../shared/shop-time.ts";
import type { Route } from "./+types/gift-card.route";
import { CardStateBadge } from "./card-state-badge.tsx";
import { GiftCardEntries } from "./gift-card-entries.tsx";
import { giftCardView } from "./gift-card-views.ts";
import { entryWords, giftCardMessages } from "./gift-card-words.ts";
import { ManageGiftCard } from "./manage-gift-card.tsx";
import { ShownOnce } from "./shown-once.tsx";

const LONGEST_REASON = 200;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMetaOf(
    loaderData,
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
    shopName: details().name,
    card: giftCardView(card, time),
    entries: entries.map(({ id, kind, amount, order, reason, at }) => ({
      id,
      what: entryWords[kind],
      amount: formatUsd(amount),
      order,
      reason,
      at: time.dayAndTime(at),
    })),
  };
}

type Answer = { readonly problem: string } | { readonly giftCardCode: string } | { done: true };

/** Makes a new code, or closes the card. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { shop } = context.get(requestContext);
  const id = idOf(params.cardId);
  const form = await readForm(request);
  if (form.get("do") !== "new-code") return await close(shop, id, form);
  const giftCardCode = await replaceGiftCardCode(shop, id);
  if (!giftCardCode) return refuse(giftCardMessages.isClosed);
  return data<Answer>({ giftCardCode }, { headers: { "cache-control": "no-store" } });
}

async function close(shop: AppContext, id: string, form: FormData) {
  const reason = String(form.get("reason") ?? "")
    .trim()
    .slice(0, LONGEST_REASON);
  if (reason === "") return refuse(giftCardMessages.noReason, 422);
  const kind = form.get("do") === "pay-out" ? "paid_out" : "voided";
  const at = shop.clock();
  const closed = await shop.db
    .transaction()
    .execute((tx) => closeGiftCard(tx, { id, kind, reason, at }));
  switch (closed.code) {
    case "closed":
      return data<Answer>({ done: true });
    case "in-use":
      return refuse(giftCardMessages.inUse);
    case "empty":
      return refuse(giftCardMessages.empty);
    case "not-found":
      return refuse(giftCardMessages.gone);
  }
}

function refuse(problem: string, status = 409) {
  return data<Answer>({ problem }, { status });
}

/** @throws Response 404 for what is no id */
function idOf(param: string): string {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(param)) {
    throw new Response(null, { status: 404 });
  }
  return param;
}

export default function GiftCard({ loaderData, actionData }: Route.ComponentProps) {
  const { card, entries } = loaderData;
  return (
    <>
      <PageHead title={`Gift card ${card.name}`}>
        <TextLink to="/admin/gift-cards">All gift cards</TextLink>
      </PageHead>
      {actionData && "problem" in actionData && <Alert role="alert">{actionData.problem}</Alert>}
      {actionData && "giftCardCode" in actionData && <ShownOnce code={actionData.giftCardCode} />}
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
            <TextLink to={`/admin/orders?order=${card.order.id}`}>{card.order.number}</TextLink>
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
        longestReason={LONGEST_REASON}
      />
    </>
  );
}
