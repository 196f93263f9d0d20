import { requestContext } from "#app/http/request-context.ts";
import { parseProductId } from "#domain/catalog/product.ts";
import { getLabelSettings } from "#server/labels/get-label-settings.ts";
import { findProductLabel } from "#server/labels/label-queries.ts";
import { adminMetaOf } from "../shared/admin-meta.ts";
import type { Route } from "./+types/product-label.route";
import { LabelEditor } from "./label-editor.tsx";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  adminMetaOf(
    matches,
    `Label of ${loaderData?.product.name ?? "a bar"}`,
    "What a bar's label says.",
  );

export async function loader({ params, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const id = parseProductId(params.productId);
  const [found, settings] = await Promise.all([
    id === undefined ? undefined : findProductLabel(shop.db, id),
    getLabelSettings(shop),
  ]);
  if (!found) throw new Response(null, { status: 404 });
  const { name, category, cocoaPercentage, ingredients, majorAllergens, netWeight } = found.product;
  return {
    productId: found.product.id,
    product: { name, category, cocoaPercentage, ingredients, majorAllergens, netWeight },
    loaded: { data: found.label, version: found.version },
    settings: settings.data,
  };
}

export default function ProductLabel({ loaderData }: Route.ComponentProps) {
  const { productId, product, loaded, settings } = loaderData;
  return (
    <LabelEditor
      key={productId}
      productId={productId}
      product={product}
      loaded={loaded}
      settings={settings}
    />
  );
}
