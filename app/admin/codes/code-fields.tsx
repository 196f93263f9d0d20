import type { ReactNode } from "react";
import { SwitchField } from "#app/ui/fields/switch-field.tsx";
import { SelectField, TextField, UnitField } from "#app/ui/fields/text-field.tsx";
import { Panel, PanelTitle } from "#app/ui/layout/panel.tsx";
import { categories, categoryNames } from "#domain/catalog/category.ts";
import { MAX_BARS_OF_CODE } from "#domain/promotions/promotion.ts";
import { isCode, normalizeCode } from "#domain/promotions/promotion-code.ts";
import {
  boxRules,
  effectKinds,
  type PromotionField,
  type PromotionForm,
  type PromotionProblems,
  promotionScopes,
} from "#domain/promotions/promotion-form.ts";
import type { FormDraft } from "../shared/use-form-draft.ts";
import type { CodeStart } from "./code-result.ts";
import { codeProblemWords } from "./code-words.ts";

const effectNames: Record<PromotionForm["effect"], string> = {
  percent: "A percentage off",
  amount: "An amount off",
  "free-shipping": "Free shipping",
  "box-price": "A price for boxes",
};
const scopeNames: Record<PromotionForm["scope"], string> = {
  all: "All bars",
  categories: "Some categories",
  products: "Some bars",
};
const boxNames: Record<PromotionForm["boxes"], string> = {
  included: "Bars in boxes too",
  excluded: "Only bars outside of boxes",
  only: "Only bars in boxes",
};

type TextFieldName = {
  [Key in keyof PromotionForm]: PromotionForm[Key] extends string ? Key : never;
}[keyof PromotionForm];

/** The form fields of a discount code or an automatic discount. */
export function CodeFields(props: {
  form: FormDraft<CodeStart, PromotionForm, PromotionProblems>;
  products: readonly { readonly id: number; readonly name: string }[];
  siteUrl: string;
}): ReactNode {
  const { form, products, siteUrl } = props;
  const { draft, edit, problems } = form;
  const change = (part: Partial<PromotionForm>, field?: PromotionField) =>
    edit((current) => ({ ...current, ...part }), field);
  const about = (field: PromotionField) => ({
    id: `promotion-${field}`,
    problem: problems[field] && codeProblemWords[problems[field]],
  });
  const typed = (name: TextFieldName, field?: PromotionField) => ({
    autoComplete: "off",
    value: draft[name],
    onChange: (value: string) => change({ [name]: value }, field),
  });
  const dollars = (name: "amount" | "boxPrice" | "minimum") => ({
    ...typed(name, name),
    unit: "$" as const,
    inputMode: "decimal" as const,
    maxLength: 12,
  });
  const code = normalizeCode(draft.code);
  const scopeTitle =
    draft.effect === "free-shipping" ? "For orders with which bars" : "For which bars";
  return (
    <>
      <Panel aria-labelledby="code-what">
        <PanelTitle id="code-what">How it's used</PanelTitle>
        <Choices
          legend="How it's used"
          name="automatic"
          names={{ code: "With a code", automatic: "By itself, in every cart that qualifies" }}
          values={["code", "automatic"]}
          value={draft.isAutomatic ? "automatic" : "code"}
          onChoose={(value) => change({ isAutomatic: value === "automatic" }, "code")}
        />
        <div className="mt-3 grid gap-4 sm:grid-cols-2">
          {!draft.isAutomatic && (
            <TextField
              {...about("code")}
              label="Code"
              hint={
                isCode(code) ? (
                  <>
                    <span>Capitals don't matter. A link that carries it:</span>{" "}
                    <span className="wrap-anywhere">{`${siteUrl}/products?code=${code}`}</span>
                  </>
                ) : (
                  "What buyers type. Capitals don't matter."
                )
              }
              {...typed("code", "code")}
              maxLength={40}
              spellCheck={false}
            />
          )}
          <TextField
            {...about("name")}
            label="Name on the receipt"
            optional={!draft.isAutomatic}
            hint={
              draft.isAutomatic
                ? "Such as “5% off from $100”."
                : "Leave it empty for “Code” and the code."
            }
            {...typed("name", "name")}
            maxLength={80}
          />
        </div>
      </Panel>
      <Panel aria-labelledby="code-effect">
        <PanelTitle id="code-effect">What it takes off</PanelTitle>
        <Choices
          legend="What it takes off"
          name="effect"
          names={effectNames}
          values={effectKinds}
          value={draft.effect}
          onChoose={(effect) => change({ effect }, "boxes")}
        />
        <div className="mt-3 grid gap-4 sm:grid-cols-2">
          {draft.effect === "percent" && (
            <UnitField
              {...about("percent")}
              label="Percent off"
              {...typed("percent", "percent")}
              unit="%"
              inputMode="decimal"
              maxLength={7}
            />
          )}
          {draft.effect === "amount" && (
            <UnitField
              {...about("amount")}
              label="Amount off"
              hint="Once per order, and never more than its bars cost."
              {...dollars("amount")}
            />
          )}
          {draft.effect === "box-price" && (
            <>
              <SelectField id="promotion-boxSize" label="Size of the box" {...typed("boxSize")}>
                <option value="3">3 bars</option>
                <option value="5">5 bars</option>
              </SelectField>
              <UnitField
                {...about("boxPrice")}
                label="Price of each box"
                hint="Boxes that cost less stay as they are."
                {...dollars("boxPrice")}
              />
            </>
          )}
          <UnitField
            {...about("minimum")}
            label="Minimum"
            optional
            hint="What the bars have to cost together, after the savings of boxes."
            {...dollars("minimum")}
          />
        </div>
      </Panel>
      <Panel aria-labelledby="code-scope">
        <PanelTitle id="code-scope">{scopeTitle}</PanelTitle>
        <div>
          <Choices
            id="promotion-scope"
            problemId={problems.scope && "promotion-scope-problem"}
            legend={scopeTitle}
            name="scope"
            names={scopeNames}
            values={promotionScopes}
            value={draft.scope}
            onChoose={(scope) => change({ scope }, "scope")}
          />
          {draft.scope === "categories" && (
            <Checks
              legend="Categories"
              options={categories.map((id) => ({ id, name: categoryNames[id] }))}
              chosen={draft.categories}
              onChange={(chosen) => change({ categories: chosen }, "scope")}
            />
          )}
          {draft.scope === "products" && (
            <Checks
              legend="Bars"
              options={products}
              chosen={draft.productIds}
              onChange={(chosen) => change({ productIds: chosen }, "scope")}
            />
          )}
          {problems.scope && (
            <p id="promotion-scope-problem" className="text-sm font-semibold text-danger">
              {codeProblemWords[problems.scope]}
            </p>
          )}
        </div>
        <div className="mt-3 grid gap-4 sm:grid-cols-2">
          <SelectField {...about("boxes")} label="Boxes" {...typed("boxes", "boxes")}>
            {boxRules.map((rule) => (
              <option key={rule} value={rule}>
                {boxNames[rule]}
              </option>
            ))}
          </SelectField>
          {draft.effect !== "free-shipping" && (
            <TextField
              {...about("maxBars")}
              label="Bars per order"
              optional
              hint={
                draft.isAutomatic
                  ? "The discount is for this many bars at most, the cheapest first. Leave it empty for any number."
                  : `The discount is for this many bars at most, the cheapest first. Leave it empty for ${MAX_BARS_OF_CODE}.`
              }
              {...typed("maxBars", "maxBars")}
              inputMode="numeric"
              maxLength={7}
            />
          )}
        </div>
      </Panel>
      <Panel aria-labelledby="code-when">
        <PanelTitle id="code-when">When, and how often</PanelTitle>
        <div className="mt-3 grid gap-4 sm:grid-cols-3">
          <TextField
            {...about("fromDay")}
            label="First day"
            optional
            hint="Dates use your shop's time zone."
            {...typed("fromDay", "fromDay")}
            type="date"
          />
          <TextField
            {...about("untilDay")}
            label="Last day"
            optional
            hint="It ends at midnight after this day."
            {...typed("untilDay", "untilDay")}
            type="date"
          />
          <TextField
            {...about("maxUses")}
            label="Number of uses"
            optional
            hint="Orders in all. Leave it empty for any number."
            {...typed("maxUses", "maxUses")}
            inputMode="numeric"
            maxLength={7}
          />
        </div>
        {!draft.isAutomatic && (
          <div className="mt-3 flex flex-wrap gap-x-8">
            <SwitchField
              name="once"
              label="Once per customer"
              checked={draft.oncePerCustomer}
              onChange={(oncePerCustomer) => change({ oncePerCustomer })}
            />
            <SwitchField
              name="first"
              label="First order only"
              checked={draft.firstOrderOnly}
              onChange={(firstOrderOnly) => change({ firstOrderOnly })}
            />
          </div>
        )}
      </Panel>
    </>
  );
}

function Choices<Value extends string>(props: {
  /** Gets the focus if the choice is invalid. */
  id?: string;
  problemId?: string | undefined;
  legend: string;
  name: string;
  names: Readonly<Record<Value, string>>;
  values: readonly Value[];
  value: Value;
  onChoose: (value: Value) => void;
}) {
  const { id, problemId, legend, name, names, values, value, onChoose } = props;
  return (
    <fieldset
      id={id}
      {...(id && { tabIndex: -1 })}
      aria-describedby={problemId}
      className="mt-2 flex flex-wrap gap-x-6"
    >
      <legend className="sr-only">{legend}</legend>
      {values.map((each) => (
        <label key={each} className="flex min-h-11 items-center gap-2.5">
          <input
            type="radio"
            name={name}
            className="size-5 flex-none accent-accent"
            autoComplete="off"
            checked={each === value}
            onChange={() => onChoose(each)}
          />
          {names[each]}
        </label>
      ))}
    </fieldset>
  );
}

function Checks<Id extends string | number>(props: {
  legend: string;
  options: readonly { readonly id: Id; readonly name: string }[];
  chosen: readonly Id[];
  onChange: (chosen: readonly Id[]) => void;
}) {
  const { legend, options, chosen, onChange } = props;
  return (
    <fieldset className="max-h-72 overflow-y-auto rounded-md border border-line px-4 py-1 sm:columns-2 lg:columns-3">
      <legend className="sr-only">{legend}</legend>
      {options.map(({ id, name }) => (
        <label key={id} className="flex min-h-11 items-center gap-2.5 break-inside-avoid">
          <input
            type="checkbox"
            className="size-5 flex-none accent-accent"
            autoComplete="off"
            checked={chosen.includes(id)}
            onChange={(event) =>
              onChange(
                event.currentTarget.checked
                  ? [...chosen, id]
                  : chosen.filter((other) => other !== id),
              )
            }
          />
          <span className="wrap-anywhere">{name}</span>
        </label>
      ))}
    </fieldset>
  );
}
