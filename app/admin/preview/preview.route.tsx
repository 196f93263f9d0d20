import { useRef } from "react";
import { z } from "zod/mini";
import { requireAdmin } from "#app/admin/access/require-admin.ts";
import { sheetMeta } from "#app/admin/shared/admin-meta.ts";
import { readForm } from "#app/http/read-form.ts";
import { parseJson } from "#app/http/read-json.ts";
import { requestContext } from "#app/http/request-context.ts";
import { themeOf } from "#app/shop/brand/theme.ts";
import { HomePage } from "#app/shop/home/home-page.tsx";
import { readHomePage } from "#app/shop/home/read-home.ts";
import { AnnouncementBar } from "#app/shop/layout/announcement-bar.tsx";
import { SiteFooter } from "#app/shop/layout/site-footer.tsx";
import { SiteHeader } from "#app/shop/layout/site-header.tsx";
import { ShopDataOverride, useShopData } from "#app/shop/shared/use-shop-data.ts";
import { brandSchema } from "#domain/brand/brand-settings.ts";
import { frameContent } from "#domain/home/home-content.ts";
import { homeSchema } from "#domain/home/home-settings.ts";
import { dayIn } from "#domain/time/day-in.ts";
import type { AppContext } from "#server/app-context.ts";
import { brandSection, homeSection } from "#server/settings/sections.ts";
import { getSettings } from "#server/settings/settings-queries.ts";
import { privatePages } from "../access/require-admin.ts";
import type { Route } from "./+types/preview.route";
import { usePressableTexts } from "./use-pressable-texts.ts";
import { usePreviewDraft } from "./use-preview-draft.ts";

/** Needs the admin's session, because unsaved changes are not public. */
export const middleware: Route.MiddlewareFunction[] = [privatePages, requireAdmin];

export const meta: Route.MetaFunction = () => sheetMeta("Preview");

const draftSchema = z.object({
  brand: z.optional(brandSchema),
  home: z.optional(homeSchema),
  /** Texts that can be pressed, by the path of their field. */
  texts: z._default(z.record(z.string(), z.string()), {}),
});

export async function loader({ context }: Route.LoaderArgs) {
  return await readPreview(context.get(requestContext).shop, { texts: {} });
}

/** Renders the preview; nothing is stored. */
export async function action({ request, context }: Route.ActionArgs) {
  const draft = draftSchema.safeParse(parseJson(String((await readForm(request)).get("draft"))));
  // Invalid values, such as an incomplete color, are reported at their fields.
  if (!draft.success) return null;
  return await readPreview(context.get(requestContext).shop, draft.data);
}

async function readPreview(shop: AppContext, draft: z.infer<typeof draftSchema>) {
  const [savedBrand, savedHome] = await Promise.all([
    getSettings(shop.db, brandSection, shop.log),
    getSettings(shop.db, homeSection, shop.log),
  ]);
  const brand = draft.brand ?? savedBrand.data;
  const home = draft.home ?? savedHome.data;
  const { name, timeZone } = shop.details();
  const demo = shop.config.mode === "demo";
  const { page } = await readHomePage(shop, home, brand.tagline);
  const today = dayIn(timeZone, shop.clock());
  return {
    page,
    texts: draft.texts,
    theme: themeOf(brand),
    brand: { tagline: brand.tagline, logo: brand.logo },
    frame: frameContent(home, { name, tagline: brand.tagline, demo }, today),
  };
}

export default function Preview({ loaderData }: Route.ComponentProps) {
  const draft = usePreviewDraft<typeof action>();
  const root = useShopData();
  const shown = useRef<HTMLDivElement>(null);
  const data = draft ?? loaderData;
  usePressableTexts(shown, data.texts);
  if (!root) return null;
  const sellsGiftCards = root.giftCards?.isSold ?? false;
  const { page, theme, brand, frame } = data;
  return (
    <ShopDataOverride value={{ ...root, brand, frame }}>
      {theme && <link rel="stylesheet" href={theme.sheet} />}
      {/* Only a preview: links and buttons have no effect. */}
      <div ref={shown} className="flex min-h-dvh flex-col">
        {frame.announcement && <AnnouncementBar {...frame.announcement} />}
        <SiteHeader
          shopName={root.shop.name}
          tagline={brand.tagline}
          sellsGiftCards={sellsGiftCards}
        />
        <div id="content" className="grow">
          <HomePage data={page} pricing={root.pricing} />
        </div>
        <SiteFooter
          shop={root.shop}
          frame={frame}
          pages={root.footerPages}
          demo={root.demo}
          year={root.year}
          paysWith={root.paysWith}
          sellsGiftCards={sellsGiftCards}
        />
      </div>
    </ShopDataOverride>
  );
}
