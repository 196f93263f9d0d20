import type { ShouldRevalidateFunctionArgs } from "react-router";
import { adminMetaOf } from "#app/admin/shared/admin-meta.ts";
import { requestContext } from "#app/http/request-context.ts";
import { parseProductId } from "#domain/catalog/product.ts";
import { copyOf, newProduct, type ProductDetails } from "#domain/catalog/product-codec.ts";
import type { Stored } from "#domain/form/save-result.ts";
import { listKnownIngredients } from "#server/catalog/product-list-queries.ts";
import { findProduct, findProductToEdit } from "#server/catalog/product-queries.ts";
import { productDefaults } from "#server/catalog/save-product.ts";
import { listFormerPaths } from "#server/former-addresses/find-former-address.ts";
import { getPricingSettings } from "#server/settings/sections.ts";
import { productList } from "../product-list.tsx";
import type { Route } from "./+types/product-editor.route";
import { ProductEditor } from "./product-editor.tsx";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  adminMetaOf(matches, loaderData?.title ?? "Product", "What the shop says about a bar.");

/**
 * `/admin/products/new` or a product's id; the query is that of the list to return to. With
 * `?copy=` a new product is filled in from another one. Nothing is stored until it is saved.
 */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const isNew = params.productId === undefined;
  const id = parseProductId(params.productId);
  const found = id === undefined ? undefined : await findProductToEdit(shop.db, id);
  if (!found && !isNew) throw new Response(null, { status: 404 });

  const [knownIngredients, pricing] = await Promise.all([
    listKnownIngredients(shop.db),
    getPricingSettings(shop.db, shop.log),
  ]);
  const copied = isNew ? parseProductId(url.searchParams.get("copy") ?? undefined) : undefined;
  const original = copied === undefined ? undefined : await findProduct(shop.db, copied);
  const defaults = productDefaults(shop);
  const created = original ? copyOf(original) : newProduct(defaults);
  const loaded: Stored<ProductDetails> = found
    ? { data: found.product, version: found.version }
    : { data: created, version: 0 };
  const remaining = found?.product.remaining ?? null;
  const addresses = found && {
    path: `/products/${found.product.id}`,
    former: await listFormerPaths(shop.db, found.product.id),
  };
  return {
    title: found?.product.name ?? "New product",
    productId: found?.product.id ?? null,
    loaded,
    defaults,
    knownIngredients,
    individual: pricing.individual,
    archived: found?.product.archived ?? false,
    counted: found && remaining !== null ? { productId: found.product.id, remaining } : null,
    addresses: addresses ?? null,
    backTo: `${productList.path}${productList.write(productList.read(url.searchParams))}`,
  };
}

/** After a save the screen is left, so it is not loaded again. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { actionResult, defaultShouldRevalidate } = args;
  return actionResult?.code !== "saved" && defaultShouldRevalidate;
}

export default function EditProduct({ loaderData }: Route.ComponentProps) {
  // The key resets the form when another product is opened.
  return <ProductEditor key={loaderData.productId ?? "new"} {...loaderData} />;
}
