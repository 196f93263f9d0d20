import { z } from "zod/mini";
import { privatePages, requireAdmin } from "#app/admin/access/require-admin.ts";
import { usePreviewDraft } from "#app/admin/preview/use-preview-draft.ts";
import { sheetMeta } from "#app/admin/shared/admin-meta.ts";
import { readForm } from "#app/http/read-form.ts";
import { parseJson } from "#app/http/read-json.ts";
import { requestContext } from "#app/http/request-context.ts";
import { themeOf } from "#app/shop/brand/theme.ts";
import { ProductPage } from "#app/shop/product/product-page.tsx";
import { shownProductPage } from "#app/shop/product/shown-product-page.ts";
import { parseProductId } from "#domain/catalog/product.ts";
import { newProduct, readUnfinishedProduct } from "#domain/catalog/product-codec.ts";
import type { AppContext } from "#server/app-context.ts";
import { findProduct } from "#server/catalog/product-queries.ts";
import { productPageOf } from "#server/pricing/get-product-page.ts";
import { getProductReviews } from "#server/reviews/review-queries.ts";
import { brandSection } from "#server/settings/sections.ts";
import type { Route } from "./+types/product-preview.route";

/** Needs the admin's session, because unsaved changes are not public. */
export const middleware: Route.MiddlewareFunction[] = [privatePages, requireAdmin];

export const meta: Route.MetaFunction = () => sheetMeta("Preview");

const draftSchema = z.record(z.string(), z.unknown());

/** The page of `?product=`, or of a new one. */
export async function loader({ url, context }: Route.LoaderArgs) {
  return await readPreview(context.get(requestContext).shop, url, {});
}

/** Renders what is typed so far; nothing is stored. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const draft = draftSchema.safeParse(parseJson(String((await readForm(request)).get("draft"))));
  if (!draft.success) return null;
  return await readPreview(context.get(requestContext).shop, url, draft.data);
}

async function readPreview(shop: AppContext, url: URL, draft: z.infer<typeof draftSchema>) {
  const id = parseProductId(url.searchParams.get("product") ?? undefined);
  const stored = id === undefined ? undefined : await findProduct(shop.db, id);
  const details = readUnfinishedProduct(draft, stored ?? newProduct("proposed"));
  const remaining = stored?.remaining ?? null;
  const product = {
    ...details,
    id: id ?? 0,
    name: details.name || "Unnamed bar",
    inStock: remaining === null ? details.inStock : remaining > 0,
    remaining,
    archived: false,
  };
  const page = await productPageOf(shop, product);
  const reviews = await getProductReviews(shop.db, product.id, shop.details().timeZone);
  return {
    page: shownProductPage(shop, page, reviews),
    theme: themeOf(shop.currentSettings(brandSection)),
  };
}

export default function ProductPreview({ loaderData }: Route.ComponentProps) {
  const { page, theme } = usePreviewDraft<typeof action>() ?? loaderData;
  return (
    <>
      {theme && <link rel="stylesheet" href={theme.sheet} />}
      {/* Only a preview: links and buttons have no effect. */}
      <div inert>
        <ProductPage page={page} />
      </div>
    </>
  );
}
