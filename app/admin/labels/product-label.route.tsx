import { Link } from "react-router";
import { SetElsewhere } from "#app/admin/form/set-elsewhere.tsx";
import { requestContext } from "#app/http/request-context.ts";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { Note } from "#app/ui/content/note.tsx";
import { FieldGroup } from "#app/ui/fields/field-group.tsx";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import { parseProductId } from "#domain/catalog/product.ts";
import { decodeForm } from "#domain/form/form-codec.ts";
import { allergensWithKinds } from "#domain/labels/contains-statement.ts";
import { emptyLabel, labelCodec } from "#domain/labels/label-codec.ts";
import { labelContent } from "#domain/labels/label-content.ts";
import { nutrientFacts, nutrients } from "#domain/labels/nutrition-panel.ts";
import { getLabelSettings } from "#server/labels/get-label-settings.ts";
import { findProductLabel } from "#server/labels/label-queries.ts";
import { fieldsOf } from "../form/form-fields.tsx";
import { FormFrame, FormUnsavedMark, SaveButton } from "../form/form-frame.tsx";
import { useForm } from "../form/use-form.ts";
import { adminMetaOf } from "../shared/admin-meta.ts";
import { StickyHead } from "../shared/sticky-head.tsx";
import type { Route } from "./+types/product-label.route";
import { describeGap, labelMessages } from "./label-messages.ts";
import { NutritionFactsPanel } from "./nutrition-facts-panel.tsx";

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

type LoaderData = Route.ComponentProps["loaderData"];

export default function ProductLabel({ loaderData }: Route.ComponentProps) {
  // The key resets the form when another label is opened.
  return <LabelEditor key={loaderData.productId} {...loaderData} />;
}

const F = fieldsOf(labelCodec);

const kindFields = {
  fish: { label: "Which fish", hint: "Such as anchovy." },
  crustacean: { label: "Which shellfish", hint: "Such as shrimp." },
};

function LabelEditor({ productId, product, loaded, settings }: LoaderData) {
  const form = useForm({
    name: "product-label",
    recordId: productId,
    codec: labelCodec,
    loaded,
    onSaved: () => showToast(labelMessages.saved),
  });
  const head = (
    <StickyHead>
      <div className="mr-auto min-w-0">
        <Link
          to="/admin/labels"
          className="inline-block min-h-6 text-caps text-accent uppercase hover:underline"
        >
          Labels
        </Link>
        <h1>{product.name || "No name"}</h1>
      </div>
      <FormUnsavedMark />
      <div className="flex gap-2 max-sm:mt-1.5 max-sm:w-full max-sm:*:flex-1">
        <ButtonLink variant="quiet" to={`/admin/labels?product=${productId}`}>
          Print
        </ButtonLink>
        <SaveButton />
      </div>
    </StickyHead>
  );
  return (
    <FormFrame form={form} messages={labelMessages.notSaved} head={head}>
      <div className="grid gap-6 lg:grid-cols-2">
        <LabelTexts productId={productId} product={product} settings={settings} />
        <Reading product={product} settings={settings} />
      </div>
      <FieldGroup title="Nutrition Facts" className="mt-6">
        <Note className="mb-2 max-w-176">{labelMessages.exemption}</Note>
        <F.Switch path="showNutrition" label="Show Nutrition Facts on labels" />
        <p className="mt-1 mb-4 text-sm text-soft">
          Per serving, as a laboratory or your recipe gives it. We round it the way the law wants.
        </p>
        <div className="grid grid-cols-2 items-start gap-4 md:grid-cols-3 lg:grid-cols-4">
          <F.Text path="servingSize" label="Serving size" hint="Such as 1 bar (60g)." />
          <F.Text path="servings" label="Servings per package" hint="Such as 1." />
          {nutrients.map((nutrient) => {
            const { name, unit } = nutrientFacts[nutrient];
            const label = unit ? `${name}, ${unit}` : name;
            return <F.Decimal key={nutrient} path={nutrient} label={label} />;
          })}
        </div>
      </FieldGroup>
    </FormFrame>
  );
}

function LabelTexts({ productId, product, settings }: Omit<LoaderData, "loaded">) {
  const { ingredients, majorAllergens } = product;
  const draft = F.useDraft();
  const { content } = labelContent(product, emptyLabel, settings);
  const { identity: byCategory, netWeight, contains } = content;
  const kinds = allergensWithKinds.filter(
    (allergen) => majorAllergens.includes(allergen) || draft[allergen] !== "",
  );
  const ofProduct =
    ingredients.length > 0
      ? ` Leave blank to use the product's list: ${ingredients.join(", ")}.`
      : "";
  return (
    <div className="grid content-start gap-5">
      <F.Text
        path="identity"
        label="What it is"
        hint={
          byCategory ? `Leave blank for: ${byCategory}.` : "Such as dark chocolate with sea salt."
        }
      />
      <F.Textarea
        path="ingredients"
        label="Ingredients"
        className="min-h-40"
        hint={`One a line, the heaviest first, with its parts: Milk chocolate (sugar, cocoa butter, milk). Or end every line with its weight, like Cane sugar 300 g, and we sort them.${ofProduct}`}
      />
      {kinds.map((allergen) => (
        <F.Text key={allergen} path={allergen} {...kindFields[allergen]} />
      ))}
      <F.Text
        path="barcode"
        label="Barcode"
        optional
        hint="A UPC of 12 digits or an EAN of 13, from GS1."
      />
      <SetElsewhere
        label="Net weight and allergens"
        value={[netWeight || "No weight yet", contains].filter(Boolean).join(". ")}
        screen="the product"
        to={`/admin/products/${productId}`}
      />
    </div>
  );
}

/** The label's text, updated while typing. */
function Reading({ product, settings }: Pick<LoaderData, "product" | "settings">) {
  const decoded = decodeForm(labelCodec, F.useDraft());
  if (decoded.code !== "valid") {
    return (
      <Note className="self-start">
        The label can't be read yet: some fields need attention. Press Save to see which.
      </Note>
    );
  }
  const { content, gaps } = labelContent(product, decoded.data, settings);
  const { netWeight, ingredients, contains, maker, homeKitchen, nutrition } = content;
  return (
    <div className="grid content-start gap-3">
      {gaps.length > 0 && (
        <Note>
          {gaps.map(describeGap).map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Note>
      )}
      <section
        aria-label="How the label reads"
        className="grid gap-2 rounded-sm border border-line bg-white p-4 text-black wrap-anywhere"
      >
        <p className="font-serif text-xl">{content.name}</p>
        {content.identity && <p>{content.identity}</p>}
        {ingredients && <p>{ingredients}</p>}
        {contains && <p className="font-bold">{contains}</p>}
        {maker.length > 0 && <p>{maker.join(", ")}</p>}
        {homeKitchen && <p>{homeKitchen.text}</p>}
        {content.barcode && <p>{`${content.barcode.kind} ${content.barcode.digits}`}</p>}
        {netWeight && <p className="font-semibold">{netWeight}</p>}
        {nutrition && <NutritionFactsPanel panel={nutrition} />}
      </section>
    </div>
  );
}
