import { data } from "react-router";
import { readForm } from "#app/http/read-form.ts";
import { requestContext } from "#app/http/request-context.ts";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { parseProductId } from "#domain/catalog/product.ts";
import { labelFormOf } from "#domain/labels/label-form.ts";
import { findProductLabel } from "#server/labels/label-queries.ts";
import { getLabelSettings } from "#server/labels/label-settings.ts";
import { saveProductLabel } from "#server/labels/save-product-label.ts";
import { adminMetaOf } from "../shared/admin-meta.ts";
import { answerSave } from "../shared/answer-save.ts";
import { answerUnreachable } from "../shared/answer-unreachable.ts";
import type { Route } from "./+types/product-label.route";
import { LabelEditor } from "./label-editor.tsx";
import type { SaveLabelAnswer } from "./labels-result.ts";
import { sentLabel } from "./sent-labels.ts";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMetaOf(
    loaderData,
    `Label of ${loaderData?.product?.name ?? "a bar"}`,
    "What a bar's label says.",
  );

export async function loader({ params, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const id = parseProductId(params.productId);
  const [found, settings] = await Promise.all([
    id === undefined ? undefined : findProductLabel(shop.db, id),
    getLabelSettings(shop),
  ]);
  const {
    shop: { name: shopName },
  } = shop.config;
  if (!found) return data({ shopName, product: null }, { status: 404 });
  const { name, category, cocoaPercentage, ingredients, majorAllergens, netWeight } = found.product;
  return {
    shopName,
    productId: found.product.id,
    product: { name, category, cocoaPercentage, ingredients, majorAllergens, netWeight },
    start: { form: labelFormOf(found.label), version: found.version },
    settings: settings.data,
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { shop } = context.get(requestContext);
  const { form, version } = sentLabel(await readForm(request));
  const id = parseProductId(params.productId);
  if (id === undefined) return answerSave<SaveLabelAnswer>({ code: "gone" });
  const saved = await saveProductLabel(shop, id, form, version);
  switch (saved.code) {
    case "saved": {
      const start = { form: labelFormOf(saved.label), version: saved.version };
      return answerSave<SaveLabelAnswer>({ code: "saved", start });
    }
    case "changed-meanwhile": {
      const theirs = { form: labelFormOf(saved.label), version: saved.version };
      return answerSave<SaveLabelAnswer>({ code: "changed-meanwhile", theirs });
    }
    case "refused":
    case "gone":
      return answerSave<SaveLabelAnswer>(saved);
  }
}

export const clientAction = answerUnreachable;

export default function ProductLabel({ loaderData }: Route.ComponentProps) {
  if (!loaderData.product) {
    return (
      <EmptyState title="There is no such bar.">
        <TextLink to="/admin/labels">Back to Labels</TextLink>
      </EmptyState>
    );
  }
  const { productId, product, start, settings } = loaderData;
  return (
    <LabelEditor
      key={productId}
      productId={productId}
      product={product}
      loaded={start}
      settings={settings}
    />
  );
}
