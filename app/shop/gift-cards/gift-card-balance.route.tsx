import { data } from "react-router";
import { readForm } from "#app/http/read-form.ts";
import { requestContext } from "#app/http/request-context.ts";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { Container } from "#app/ui/layout/container.tsx";
import { Slip } from "#app/ui/print/slip.tsx";
import { formatUsd } from "#domain/money/cents.ts";
import { readGiftCardBalance } from "#server/gift-cards/read-gift-card-balance.ts";
import { giftCardSection } from "#server/settings/sections.ts";
import { pageMeta } from "../seo/page-meta.ts";
import { PostButton, PostForm } from "../shared/post-form.tsx";
import type { Route } from "./+types/gift-card-balance.route";
import { balanceView, type CardBalanceView } from "./balance-view.ts";
import { describeRefusedGiftCard } from "./describe-refused-gift-card.ts";
import { giftCardMessages } from "./gift-card-messages.ts";

const MAX_CODE_LENGTH = 60;

export function loader({ context }: Route.LoaderArgs) {
  const { isOn } = context.get(requestContext).shop.currentSettings(giftCardSection);
  return data({ isOn }, { status: isOn ? 200 : 404 });
}

/** Looks a code up. It is sent in a body, so that it is in no address and no log. */
export async function action({ request, context }: Route.ActionArgs) {
  const { shop, clientAddress: address } = context.get(requestContext);
  const form = await readForm(request);
  const code = String(form.get("code") ?? "").slice(0, MAX_CODE_LENGTH);
  const result = (
    found: { readonly card: CardBalanceView } | { readonly refused: string; readonly code: string },
    status = 200,
  ) => data(found, { status, headers: { "cache-control": "no-store" } });
  if (code.trim() === "") return result({ refused: giftCardMessages.enterCode, code }, 422);
  const found = await readGiftCardBalance(shop, { code, address });
  if (found.code === "found") return result({ card: balanceView(found.card, shop.details()) });
  const { refusal } = found;
  return result(
    { refused: describeRefusedGiftCard(refusal), code },
    refusal.reason === "too-often" ? 429 : 422,
  );
}

export function headers() {
  return { "cache-control": "private, no-store" };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    title: "Gift Card Balance",
    description: "What is left on a gift card, for whoever has its code.",
  });

export default function GiftCardBalance({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = actionData && "refused" in actionData ? actionData : undefined;
  const card = actionData && "card" in actionData ? actionData.card : undefined;
  if (!loaderData.isOn) {
    return (
      <Container as="main" className="grid justify-items-start gap-5 py-16">
        <h1 className="text-4xl text-balance sm:text-6xl">{giftCardMessages.notTaken}</h1>
        <p className="max-w-prose text-lg text-soft">{giftCardMessages.notTakenText}</p>
      </Container>
    );
  }
  return (
    <Container as="main" className="min-h-[70dvh] py-8 sm:py-12">
      <h1 className="text-4xl sm:text-6xl">Gift Card Balance</h1>
      <div className="mt-8 grid items-start gap-10 md:grid-cols-2 md:gap-14">
        <PostForm noValidate className="grid max-w-md gap-4">
          <TextField
            id="code"
            label="Gift card code"
            hint="The 16 letters and digits from the email, such as 7QWX-2M4K-9R3T-1234."
            problem={refusal?.refused}
            name="code"
            defaultValue={refusal?.code}
            maxLength={MAX_CODE_LENGTH}
            autoCapitalize="characters"
            spellCheck={false}
            required
          />
          <PostButton sending="Checking…" className="justify-self-start">
            Check Balance
          </PostButton>
        </PostForm>
        <div role="status">{card && <Balance card={card} />}</div>
      </div>
    </Container>
  );
}

/** What is left, and where the rest went. Nothing about people. */
function Balance({ card }: { card: CardBalanceView }) {
  const { last4, balance, note, uses } = card;
  return (
    <Slip>
      <h2 className="text-2xl">{`Gift card ••••${last4}`}</h2>
      <p className="font-serif text-5xl tabular-nums">{formatUsd(balance)}</p>
      {note && <p className="text-soft">{note}</p>}
      <ul>
        {uses.map(({ id, what, on, amount }) => (
          <li
            key={id}
            className="flex justify-between gap-4 border-t border-line py-2.5 first:border-t-2"
          >
            <span>
              <span>{what}</span>
              <span className="block text-sm text-soft">{on}</span>
            </span>
            <span className="tabular-nums">{amount}</span>
          </li>
        ))}
      </ul>
      {balance > 0 && !note && (
        <ButtonLink to="/products" className="justify-self-start">
          Choose Your Chocolate
        </ButtonLink>
      )}
    </Slip>
  );
}
