import { data, type ShouldRevalidateFunctionArgs } from "react-router";
import { adminMetaOf } from "#app/admin/shared/admin-meta.ts";
import { answerSave } from "#app/admin/shared/answer-save.ts";
import { answerUnreachable } from "#app/admin/shared/answer-unreachable.ts";
import { readForm } from "#app/http/read-form.ts";
import { requestContext } from "#app/http/request-context.ts";
import { parseProductId } from "#domain/catalog/product.ts";
import { duplicateForm, newProductForm, productFormOf } from "#domain/catalog/product-form.ts";
import { listKnownIngredients } from "#server/catalog/product-list-queries.ts";
import { findProduct, findProductToEdit } from "#server/catalog/product-queries.ts";
import { changeProduct, createProduct, productDefaults } from "#server/catalog/save-product.ts";
import { holdChangedRecipes } from "#server/orders/changes/changed-recipes.ts";
import { getPricingSettings } from "#server/pricing/pricing-settings-queries.ts";
import { productListFilter, productListQuery } from "../product-list-address.ts";
import type { ProductStart } from "../products-result.ts";
import type { Route } from "./+types/product-editor.route";
import { moveLimitsTo } from "./move-limits.ts";
import { ProductEditor } from "./product-editor.tsx";
import { ProductGone } from "./product-gone.tsx";
import { sentProduct } from "./sent-product.ts";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMetaOf(loaderData, loaderData?.title ?? "Product", "What the shop says about a bar.");

/**
 * `/admin/products/new` or a product's id; the query is that of the list to return to. With
 * `?copy=` a new product is filled in from another one. Nothing is stored until it is saved.
 */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const isNew = params.productId === undefined;
  const id = parseProductId(params.productId);
  const found = id === undefined ? undefined : await findProductToEdit(shop.db, id);
  const page = url.searchParams.get("page");
  const [knownIngredients, pricing] = await Promise.all([
    listKnownIngredients(shop.db),
    getPricingSettings(shop.db, shop.log),
  ]);
  const copied = isNew ? parseProductId(url.searchParams.get("copy") ?? undefined) : undefined;
  const original = copied === undefined ? undefined : await findProduct(shop.db, copied);
  const defaults = productDefaults(shop);
  const start: ProductStart | null = isNew
    ? { form: original ? duplicateForm(original) : newProductForm(defaults), version: 0 }
    : found
      ? { form: productFormOf(found.product), version: found.version }
      : null;
  const left = found?.product.left ?? null;
  const answer = {
    shopName: shop.details().name,
    title: isNew ? "New product" : (found?.product.name ?? "Product not found"),
    productId: found?.product.id ?? null,
    start,
    defaults,
    knownIngredients,
    individual: pricing.individual,
    archived: found?.product.archived ?? false,
    counted: found && left !== null ? { productId: found.product.id, left } : null,
    backTo: `/admin/products${productListQuery(
      productListFilter(url.searchParams),
      /^\d{1,9}$/.test(page ?? "") ? Number(page) : 1,
    )}`,
  };
  return start ? answer : data(answer, { status: 404 });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { shop } = context.get(requestContext);
  const sent = await readForm(request);
  if (sent.get("do") === "move-limits") return await moveLimitsTo(shop, String(sent.get("price")));
  const { form, version } = sentProduct(sent);
  const isNew = params.productId === undefined;
  const id = parseProductId(params.productId);
  if (!isNew && id === undefined) return answerSave({ code: "gone" });
  const saving =
    id === undefined
      ? await createProduct(shop, form)
      : await changeProduct(shop, id, form, version);
  switch (saving.code) {
    case "saved":
      await holdChangedRecipes(shop.db, shop.clock());
      return answerSave({ code: "saved", name: saving.name, created: isNew });
    case "changed-meanwhile":
      return answerSave({
        code: saving.code,
        theirs: { form: productFormOf(saving.product), version: saving.version },
      });
    case "refused":
    case "gone":
      return answerSave(saving);
  }
}

/** After a save or deletion the screen is left, so reloading it would only fail. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { actionResult, defaultShouldRevalidate } = args;
  return !/^(saved|deleted)$/.test(actionResult?.code) && defaultShouldRevalidate;
}

export const clientAction = answerUnreachable;

export default function EditProduct({ loaderData }: Route.ComponentProps) {
  const { start, productId, defaults, knownIngredients, individual, counted } = loaderData;
  const { archived, backTo } = loaderData;
  if (!start) return <ProductGone backTo={backTo} />;
  return (
    <ProductEditor
      // Resets the form when another product is opened.
      key={productId ?? "new"}
      productId={productId}
      loaded={start}
      defaults={defaults}
      knownIngredients={knownIngredients}
      individual={individual}
      counted={counted}
      archived={archived}
      backTo={backTo}
    />
  );
}
