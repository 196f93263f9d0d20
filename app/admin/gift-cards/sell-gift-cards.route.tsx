import { requestContext } from "#app/http/request-context.ts";
import { takesGiftCards } from "#server/gift-cards/offered-cards.ts";
import { giftCardSaleSection } from "#server/settings/sections.ts";
import { loadSettings } from "../form/load-settings.ts";
import { adminMeta } from "../shared/admin-meta.ts";
import type { Route } from "./+types/sell-gift-cards.route";
import { GiftCardSaleEditor } from "./gift-card-sale-editor.tsx";

export const meta = adminMeta(
  "Sell gift cards",
  "Whether shoppers can buy gift cards, and over which amounts.",
);

export async function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const [loaded, isTaken] = await Promise.all([
    loadSettings(shop, giftCardSaleSection),
    takesGiftCards(shop.db, shop.log),
  ]);
  return { loaded, isTaken };
}

export default function SellGiftCards({ loaderData }: Route.ComponentProps) {
  return <GiftCardSaleEditor loaded={loaderData.loaded} isTaken={loaderData.isTaken} />;
}
