import type { ReactNode } from "react";
import { TextButton } from "#app/ui/buttons/text-button.tsx";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { Note } from "#app/ui/content/note.tsx";
import { Choice } from "#app/ui/fields/choice.tsx";
import { type BundleSize, bundleSizes } from "#domain/catalog/bundle-size.ts";
import { categories, categoryNames } from "#domain/catalog/category.ts";
import { CLEAR_LETTERS } from "#domain/input/clear-letters.ts";
import { MAX_UNITS_OF_CODE } from "#domain/promotions/promotion.ts";
import { isCode, normalizeCode } from "#domain/promotions/promotion-code.ts";
import { promotionCodec } from "#domain/promotions/promotion-codec.ts";
import { fieldsOf } from "../form/form-fields.tsx";
import { FormSection } from "../form/form-section.tsx";

const F = fieldsOf(promotionCodec);

const uses = {
  code: { label: "With a code" },
  automatic: { label: "By itself, in every cart that qualifies" },
};
const effects = {
  percent: { label: "A percentage off" },
  amount: { label: "An amount off" },
  "free-shipping": { label: "Free shipping" },
  "box-price": { label: "A price for boxes" },
};
const scopes = {
  all: { label: "All bars" },
  categories: { label: "Some categories" },
  products: { label: "Some bars" },
};
const boxNames = {
  included: "Bars in boxes too",
  excluded: "Only bars outside of boxes",
  only: "Only bars in boxes",
};
const boxSizes = { 3: "3 bars", 5: "5 bars" };

export function PromotionFields(props: {
  products: readonly { readonly id: number; readonly name: string }[];
  siteUrl: string;
  soldSizes: readonly BundleSize[];
}): ReactNode {
  return (
    <>
      <UsePanel siteUrl={props.siteUrl} />
      <EffectPanel />
      <ScopePanel products={props.products} />
      <UnsoldBoxNote soldSizes={props.soldSizes} />
      <LimitsPanel />
    </>
  );
}

function UsePanel({ siteUrl }: { siteUrl: string }) {
  const { id, value: isAutomatic, change } = F.useField("isAutomatic");
  return (
    <FormSection title="How it's used">
      <Choice
        id={id}
        legend="How it's used"
        layout="line"
        options={uses}
        value={isAutomatic ? "automatic" : "code"}
        onChange={(use) => change(use === "automatic")}
      />
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        <F.When path="isAutomatic" is={false}>
          <CodeField siteUrl={siteUrl} />
        </F.When>
        <F.Text
          path="name"
          label="Name on the receipt"
          optional={!isAutomatic}
          hint={
            isAutomatic ? "Such as “5% off from $100”." : "Leave blank for “Code” and the code."
          }
        />
      </div>
    </FormSection>
  );
}

function EffectPanel() {
  return (
    <FormSection title="What it takes off">
      <F.Choice path="effect" legend="What it takes off" layout="line" options={effects} />
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        <F.When path="effect" is="percent">
          <F.Percent path="percent" label="Percent off" />
        </F.When>
        <F.When path="effect" is="amount">
          <F.Money
            path="amount"
            label="Amount off"
            hint="Once per order, and never more than its bars cost."
          />
        </F.When>
        <F.When path="effect" is="box-price">
          <F.Select path="boxSize" label="Size of the box" options={boxSizes} />
          <F.Money
            path="boxPrice"
            label="Price of each box"
            hint="Boxes that cost less stay as they are."
          />
        </F.When>
        <F.Money
          path="minimum"
          label="Minimum"
          optional
          hint="What the bars have to cost together, after the savings of boxes."
        />
      </div>
    </FormSection>
  );
}

function ScopePanel({ products }: { products: readonly { id: number; name: string }[] }) {
  const { isAutomatic, effect } = F.useDraft();
  const isOfOrders = effect === "free-shipping";
  const title = isOfOrders ? "For orders with which bars" : "For which bars";
  return (
    <FormSection title={title}>
      <F.Choice path="scope" legend={title} layout="line" options={scopes} />
      <F.When path="scope" is="categories">
        <F.Checkboxes
          path="categories"
          legend={<legend className="sr-only">Categories</legend>}
          className={checkboxes}
          options={categories.map((value) => ({ value, label: categoryNames[value] }))}
        />
      </F.When>
      <F.When path="scope" is="products">
        <F.Checkboxes
          path="productIds"
          legend={<legend className="sr-only">Bars</legend>}
          className={checkboxes}
          options={products.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </F.When>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        <F.Select path="boxes" label="Boxes" options={boxNames} />
        {!isOfOrders && (
          <F.Number
            path="maxUnits"
            label="Bars per order"
            optional
            hint={`The discount is for this many bars at most, the cheapest first. Leave blank for ${isAutomatic ? "any number" : MAX_UNITS_OF_CODE}.`}
          />
        )}
      </div>
    </FormSection>
  );
}

/** Shown when the discount is only for boxes that aren't sold. */
function UnsoldBoxNote({ soldSizes }: { soldSizes: readonly BundleSize[] }) {
  const { effect, boxSize, boxes } = F.useDraft();
  const needed =
    effect === "box-price" ? bundleSizes.filter((size) => `${size}` === boxSize) : bundleSizes;
  const isForBoxes = effect === "box-price" || boxes === "only";
  if (!isForBoxes || needed.some((size) => soldSizes.includes(size))) return null;
  return (
    <Note>
      <span>
        {effect === "box-price"
          ? "You don't sell boxes of this size right now, so this discount takes nothing off. See"
          : "You don't sell boxes right now, so this discount takes nothing off. See"}
      </span>{" "}
      <TextLink to="/admin/pricing">Pricing</TextLink>.
    </Note>
  );
}

function LimitsPanel() {
  return (
    <FormSection title="When, and how often" help="Leave all of it blank for always.">
      <div className="grid gap-4 sm:grid-cols-3">
        <F.Text
          path="fromDay"
          label="First day"
          optional
          hint="Dates use your shop's time zone."
          type="date"
        />
        <F.Text
          path="untilDay"
          label="Last day"
          optional
          hint="It ends at midnight after this day."
          type="date"
        />
        <F.Number
          path="maxUses"
          label="Number of uses"
          optional
          hint="Orders in all. Leave blank for any number."
        />
      </div>
      <F.When path="isAutomatic" is={false}>
        <div className="mt-3 flex flex-wrap gap-x-8">
          <F.Switch path="oncePerCustomer" label="Once per customer" />
          <F.Switch path="firstOrderOnly" label="First order only" />
        </div>
      </F.When>
    </FormSection>
  );
}

const checkboxes =
  "max-h-72 overflow-y-auto rounded-md border border-line px-4 py-1 wrap-anywhere sm:columns-2 lg:columns-3";

function CodeField({ siteUrl }: { siteUrl: string }) {
  const { value, change } = F.useField("code");
  const code = normalizeCode(value);
  const link = (
    <>
      <span>Capitals don't matter. A link that carries it:</span>{" "}
      <span className="wrap-anywhere">{`${siteUrl}/products?code=${code}`}</span>
    </>
  );
  const blank = (
    <>
      <span>What buyers type. Capitals don't matter.</span>
      <TextButton onClick={() => change(randomCode())}>Make one up</TextButton>
    </>
  );
  const hint = isCode(code) ? link : blank;
  return <F.Text path="code" label="Code" hint={hint} spellCheck={false} />;
}

/** Nobody corrects an O that is typed for a 0. */
const CODE_LETTERS = CLEAR_LETTERS.replace(/[01]/g, "");

function randomCode(): string {
  const numbers = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(numbers, (number) => CODE_LETTERS[number % CODE_LETTERS.length]).join("");
}
