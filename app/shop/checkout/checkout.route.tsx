import { tagPage } from "#app/http/page-tags.ts";
import { requestContext } from "#app/http/request-context.ts";
import { Container } from "#app/ui/layout/container.tsx";
import { dayIn } from "#domain/time/day-in.ts";
import { giftCardSection, paymentSection, shippingSection } from "#server/settings/sections.ts";
import { useCart } from "../cart/state/cart-provider.tsx";
import { UntilCartIsRead } from "../cart/until-cart-is-read.tsx";
import { pageMeta } from "../seo/page-meta.ts";
import { loadAsDocument } from "../shared/load-as-document.ts";
import type { Route } from "./+types/checkout.route";
import { Checkout } from "./checkout.tsx";
import { CheckoutLoading, NothingToCheckOut } from "./checkout-notice.tsx";
import { usePaymentConfig } from "./payment/use-payment-config.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { clock, config, currentSettings, details } = context.get(requestContext).shop;
  tagPage(context, "settings:payments", "settings:giftCards", "settings:shipping");
  const shipping = currentSettings(shippingSection);
  return {
    publishableKey: config.stripe?.publishableKey ?? null,
    ...currentSettings(paymentSection),
    firstGiftDay: shipping.offersGifts ? dayIn(details().timeZone, clock()) : null,
    takesSeveralRecipients: shipping.sendsToSeveral,
    takesPackerNotes: shipping.takesPackerNotes,
    takesGiftCards: currentSettings(giftCardSection).isOn,
  };
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await loadAsDocument(request, await serverLoader());
  } catch (error) {
    // The page shows what is missing, and its Retry loads it again.
    console.warn("The checkout's settings could not be read.", error);
    return {
      publishableKey: undefined,
      takesAllCards: false,
      takesWallets: false,
      takesLink: false,
      firstGiftDay: null,
      takesSeveralRecipients: false,
      takesPackerNotes: false,
      takesGiftCards: false,
    };
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    title: "Checkout",
    description: "Where your chocolate goes, and how you pay for it.",
  });

export default function CheckoutPage({ loaderData }: Route.ComponentProps) {
  const { loaded } = useCart();
  const config = usePaymentConfig(loaderData);
  return (
    <Container as="main" className="py-8 sm:py-12">
      {loaded ? (
        <Checkout config={config} options={loaderData} />
      ) : (
        <UntilCartIsRead empty={<NothingToCheckOut />} filled={<CheckoutLoading />} />
      )}
    </Container>
  );
}
