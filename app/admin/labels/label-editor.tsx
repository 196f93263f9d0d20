import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { Button, ButtonLink } from "#app/ui/buttons/button.tsx";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { Note } from "#app/ui/content/note.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { FieldGroup } from "#app/ui/fields/field-group.tsx";
import { Input, Textarea } from "#app/ui/fields/input.tsx";
import { SwitchField } from "#app/ui/fields/switch-field.tsx";
import { useHydrated } from "#app/ui/hooks/use-hydrated.ts";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import { allergensWithKinds } from "#domain/labels/contains-statement.ts";
import { type LabeledProduct, labelContent } from "#domain/labels/label-content.ts";
import {
  emptyLabel,
  type LabelField,
  type LabelForm,
  type LabelProblems,
  labelFields,
  readLabelForm,
} from "#domain/labels/label-form.ts";
import type { LabelSettings } from "#domain/labels/label-settings.ts";
import { nutrientFacts, nutrients } from "#domain/labels/nutrition-panel.ts";
import { SaveTrouble } from "../shared/save-trouble.tsx";
import { StickyHead, UnsavedMark } from "../shared/sticky-head.tsx";
import { type FormDraft, useFormDraft } from "../shared/use-form-draft.ts";
import { useUnsavedGuard } from "../shared/use-unsaved-guard.ts";
import { gapWords, labelMessages, labelProblemWords } from "./label-words.ts";
import type { LabelStart } from "./labels-result.ts";
import { NutritionFactsPanel } from "./nutrition-facts-panel.tsx";

type LabelDraft = FormDraft<LabelStart, LabelForm, LabelProblems>;

const idOf = (field: LabelField) => `label-${field}`;
const kindHints = { fish: "Such as anchovy.", crustacean: "Such as shrimp." };

/** Edits a bar's label, with a preview of its text. */
export function LabelEditor(props: {
  productId: number;
  product: LabeledProduct;
  loaded: LabelStart;
  settings: LabelSettings;
}): ReactNode {
  const { productId, product, loaded, settings } = props;
  const form = useFormDraft<LabelStart, LabelForm, LabelProblems, { start: LabelStart }>({
    loaded,
    draftOf: (start) => start.form,
    action: `/admin/labels/${productId}`,
    problemsOf(draft) {
      const read = readLabelForm(draft);
      return read.ok ? undefined : read.problems;
    },
    formData({ texts, showNutrition }, { version }) {
      const sent = new FormData();
      for (const field of labelFields) sent.set(field, texts[field]);
      if (showNutrition) sent.set("showNutrition", "on");
      sent.set("version", String(version));
      return sent;
    },
    fields: labelFields,
    idOf,
    onSaved({ start }) {
      showToast(labelMessages.saved);
      return start;
    },
  });
  const { draft, isDirty, saving } = form;
  const isHydrated = useHydrated();
  useUnsavedGuard(isDirty);
  const byCategory = labelContent(product, emptyLabel, settings).content.identity;
  const kinds = allergensWithKinds.filter(
    (allergen) => product.majorAllergens.includes(allergen) || draft.texts[allergen] !== "",
  );
  return (
    <Form
      method="post"
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
    >
      <StickyHead>
        <div className="mr-auto min-w-0">
          <Link
            to="/admin/labels"
            className="inline-block min-h-6 text-caps text-accent uppercase hover:underline"
          >
            Labels
          </Link>
          <h1 className="text-[clamp(1.875rem,4vw,2.375rem)] wrap-anywhere">
            {product.name || "No name"}
          </h1>
        </div>
        <UnsavedMark shown={isHydrated && isDirty} />
        <div className="flex gap-2 max-sm:mt-1.5 max-sm:w-full max-sm:*:flex-1">
          <ButtonLink variant="quiet" to={`/admin/labels?product=${productId}`}>
            Print
          </ButtonLink>
          <Button type="submit" disabled={!isHydrated} aria-disabled={saving}>
            {saving ? "Saving…" : "Save"}
          </Button>
        </div>
      </StickyHead>
      <SaveTrouble form={form} sentences={labelMessages.trouble} />
      <div className="grid gap-6 lg:grid-cols-2">
        <div className="grid content-start gap-5">
          <LabelTextField
            form={form}
            field="identity"
            label="What it is"
            hint={
              byCategory ? `Empty says: ${byCategory}.` : "Such as dark chocolate with sea salt."
            }
          />
          <LabelTextField
            form={form}
            field="ingredients"
            label="Ingredients"
            lines
            hint={`One a line, the heaviest first, with its parts: Milk chocolate (sugar, cocoa butter, milk). Or end every line with its weight, like Cane sugar 300 g, and we sort them. ${
              product.ingredients.length > 0
                ? `Empty takes the product's list: ${product.ingredients.join(", ")}.`
                : ""
            }`}
          />
          {kinds.map((allergen) => (
            <LabelTextField
              key={allergen}
              form={form}
              field={allergen}
              label={allergen === "fish" ? "Which fish" : "Which shellfish"}
              hint={kindHints[allergen]}
            />
          ))}
          <LabelTextField
            form={form}
            field="barcode"
            label="Barcode"
            optional
            hint="A UPC of 12 digits or an EAN of 13, from GS1."
          />
          <p className="text-sm text-soft">
            Name, net weight and allergens are the product's:{" "}
            <TextLink to={`/admin/products/${productId}`}>Edit the product</TextLink>
          </p>
        </div>
        <Reading product={product} draft={draft} settings={settings} />
      </div>
      <FieldGroup title="Nutrition Facts" className="mt-6">
        <Note className="mb-2 max-w-176">{labelMessages.exemption}</Note>
        <SwitchField
          name="showNutrition"
          label="Show Nutrition Facts on labels"
          checked={draft.showNutrition}
          onChange={(on) => form.edit((current) => ({ ...current, showNutrition: on }))}
        />
        <p className="mt-1 mb-4 text-sm text-soft">
          Per serving, as a laboratory or your recipe gives it. We round it the way the law wants.
        </p>
        <div className="grid grid-cols-2 items-end gap-4 md:grid-cols-3 lg:grid-cols-4">
          <LabelTextField
            form={form}
            field="servingSize"
            label="Serving size"
            placeholder="1 bar (60g)"
          />
          <LabelTextField
            form={form}
            field="servings"
            label="Servings per package"
            placeholder="1"
          />
          {nutrients.map((nutrient) => {
            const { name, unit } = nutrientFacts[nutrient];
            return (
              <LabelTextField
                key={nutrient}
                form={form}
                field={nutrient}
                label={unit ? `${name}, ${unit}` : name}
                decimal
              />
            );
          })}
        </div>
      </FieldGroup>
    </Form>
  );
}

function LabelTextField(props: {
  form: LabelDraft;
  field: LabelField;
  label: string;
  hint?: string;
  optional?: boolean;
  placeholder?: string;
  lines?: boolean;
  decimal?: boolean;
}) {
  const { form, field, label, hint, optional = false, placeholder, lines, decimal } = props;
  const { draft, problems, edit } = form;
  const problem = problems[field];
  const value = draft.texts[field];
  const type = (text: string) =>
    edit((current) => ({ ...current, texts: { ...current.texts, [field]: text } }), field);
  return (
    <Field
      id={idOf(field)}
      label={label}
      optional={optional}
      hint={hint}
      problem={problem && labelProblemWords(problem, value)}
    >
      {(control) =>
        lines ? (
          <Textarea
            {...control}
            name={field}
            className="min-h-40"
            value={value}
            onChange={(event) => type(event.currentTarget.value)}
          />
        ) : (
          <Input
            {...control}
            name={field}
            autoComplete="off"
            placeholder={placeholder}
            inputMode={decimal ? "decimal" : undefined}
            value={value}
            onChange={(event) => type(event.currentTarget.value)}
          />
        )
      }
    </Field>
  );
}

/** The label's text, updated while typing. */
function Reading(props: { product: LabeledProduct; draft: LabelForm; settings: LabelSettings }) {
  const { product, draft, settings } = props;
  const read = readLabelForm(draft);
  if (!read.ok) {
    return (
      <Note className="self-start">
        The label can't be read yet: some fields need attention. Press Save to see which.
      </Note>
    );
  }
  const { content, gaps } = labelContent(product, read.label, settings);
  const { netWeight, ingredients, contains, maker, homeKitchen, nutrition } = content;
  return (
    <div className="grid content-start gap-3">
      {gaps.length > 0 && (
        <Note>
          {gaps.map(gapWords).map((text) => (
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
