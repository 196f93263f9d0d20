import { data } from "react-router";
import { tagPage } from "#app/http/page-tags.ts";
import { requestContext } from "#app/http/request-context.ts";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { Skeleton } from "#app/ui/content/skeleton.tsx";
import { Container } from "#app/ui/layout/container.tsx";
import { dayIn } from "#domain/time/day-in.ts";
import { offeredCards } from "#server/gift-cards/offered-cards.ts";
import { giftCardSaleSection, giftCardSection, paymentSection } from "#server/settings/sections.ts";
import { useCart } from "../cart/state/cart-provider.tsx";
import { usePaymentConfig } from "../checkout/payment/use-payment-config.ts";
import { giftCardMessages } from "../gift-cards/gift-card-messages.ts";
import { pageMeta } from "../seo/page-meta.ts";
import { loadAsDocument } from "../shared/load-as-document.ts";
import type { Route } from "./+types/gift-cards.route";
import { BuyGiftCard } from "./buy-gift-card.tsx";

/** Sells a gift card, and lets Stripe in for its payment. */
export function loader({ context }: Route.LoaderArgs) {
  const { clock, config, currentSettings, details } = context.get(requestContext).shop;
  tagPage(context, "settings:payments", "settings:giftCards", "settings:giftCardSales");
  const offered = offeredCards(
    currentSettings(giftCardSection),
    currentSettings(giftCardSaleSection),
  );
  const { takesAllCards, takesWallets, takesLink, walletsInCart } = currentSettings(paymentSection);
  return data(
    {
      offered,
      today: dayIn(details().timeZone, clock()),
      publishableKey: config.stripe?.publishableKey ?? null,
      takesAllCards,
      takesWallets,
      takesLink,
      walletsInCart,
    },
    { status: offered ? 200 : 404 },
  );
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return await loadAsDocument(request, await serverLoader());
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    title: "Gift Cards",
    description: giftCardMessages.lead,
    path: "/gift-cards",
  });

export default function GiftCardsPage({ loaderData }: Route.ComponentProps) {
  const { offered, today } = loaderData;
  const { loaded } = useCart();
  const config = usePaymentConfig(loaderData);
  if (!offered) {
    return (
      <Container as="main" className="grid justify-items-start gap-5 py-16">
        <h1 className="text-4xl text-balance sm:text-6xl">{giftCardMessages.notOffered}</h1>
        <p className="max-w-prose text-lg text-soft">{giftCardMessages.notOfferedText}</p>
        <TextLink to="/products">Keep shopping</TextLink>
      </Container>
    );
  }
  return (
    <Container as="main" className="py-8 sm:py-12">
      <h1 className="text-4xl sm:text-6xl">Gift Cards</h1>
      <p className="mt-4 max-w-prose text-lg text-soft">{giftCardMessages.lead}</p>
      <p className="mt-2">
        <TextLink to="/gift-cards/balance">Have one? Check its balance</TextLink>
      </p>
      <noscript>
        <p className="mt-6 max-w-prose text-lg">{giftCardMessages.needsScript}</p>
      </noscript>
      {loaded ? (
        <BuyGiftCard offered={offered} today={today} config={config} wallets={loaderData} />
      ) : (
        <div
          className="mt-10 grid items-start gap-10 lg:grid-cols-[1fr_24rem] lg:gap-14 noscript:hidden"
          aria-hidden="true"
        >
          <Skeleton className="h-160" />
          <Skeleton className="h-96" />
        </div>
      )}
    </Container>
  );
}
