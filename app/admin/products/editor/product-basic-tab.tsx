import type { ReactNode } from "react";
import { TextButton } from "#app/ui/buttons/text-button.tsx";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { Select, Textarea } from "#app/ui/fields/input.tsx";
import { SwitchField } from "#app/ui/fields/switch-field.tsx";
import { useSettledFetcher } from "#app/ui/hooks/use-settled-fetcher.ts";
import { categories, categoryNames } from "#domain/catalog/category.ts";
import { proposedTexts } from "#domain/catalog/product-form.ts";
import { formatUsd, parseDecimal } from "#domain/money/cents.ts";
import { effectivePrice } from "#domain/pricing/effective-price.ts";
import type { PricingSettings } from "#domain/pricing/pricing-settings-schema.ts";
import { EditorColumn, EditorColumns } from "./editor-columns.tsx";
import { EntryList } from "./entry-list.tsx";
import type { MovedLimits } from "./move-limits.ts";
import { ProductField } from "./product-field.tsx";

import type { ProductFormDraft } from "./use-product-form.ts";

/** Stock of a product that is counted. */
export type CountedProduct = {
  readonly productId: number;
  /** How many can be bought. */
  readonly left: number;
};

/** Name, price, and what the shop's lists show of a product. */
export function ProductBasicTab(props: {
  form: ProductFormDraft;
  /** Whether it offers the defaults of a new product. */
  proposes: boolean;
  individual: PricingSettings["individual"];
  counted: CountedProduct | null;
}): ReactNode {
  const { form, proposes, individual, counted } = props;
  const propose = (field: "rating" | "cocoaPercentage", label: string) =>
    proposes &&
    form.draft.texts[field] === "" && (
      <TextButton onClick={() => form.type(field, proposedTexts[field])}>{label}</TextButton>
    );
  return (
    <EditorColumns>
      <EditorColumn>
        <ProductField
          form={form}
          field="name"
          label="Name"
          input={{ required: true, maxLength: 100 }}
        />
        <ProductField
          form={form}
          field="origin"
          label="Origin"
          input={{ required: true, maxLength: 100 }}
          hint="Where the beans grow, like Sambirano, Madagascar."
        />
        <ProductField
          form={form}
          field="description"
          label="Short description"
          control={(own) => <Textarea {...own} required maxLength={300} rows={2} />}
        />
        <ProductField
          form={form}
          field="fullDescription"
          label="Full description"
          optional
          control={(own) => <Textarea {...own} maxLength={5000} rows={6} />}
        />
      </EditorColumn>
      <EditorColumn>
        {/* On a phone price and category are below each other. */}
        <div className="grid grid-cols-2 gap-x-4 gap-y-4.5 max-sm:*:nth-[-n+2]:col-span-full">
          <ProductField
            form={form}
            field="price"
            label="Price"
            unit="$"
            input={{ type: "number", inputMode: "decimal", min: "0", step: "0.01", required: true }}
            hint={<PriceHint text={form.draft.texts.price} individual={individual} />}
          />
          <ProductField
            form={form}
            field="category"
            label="Category"
            control={(own) => (
              <Select {...own} autoComplete="off">
                {categories.map((category) => (
                  <option key={category} value={category}>
                    {categoryNames[category]}
                  </option>
                ))}
              </Select>
            )}
          />
          <ProductField
            form={form}
            field="cocoaPercentage"
            label="Cocoa percentage"
            unit="%"
            input={{ type: "number", inputMode: "numeric", min: "0", max: "100", step: "1" }}
            hint={
              <>
                <span>Leave blank to say nothing about cocoa.</span>{" "}
                {propose("cocoaPercentage", `Use ${proposedTexts.cocoaPercentage}%`)}
              </>
            }
          />
          <ProductField
            form={form}
            field="rating"
            label="Rating"
            input={{ type: "number", inputMode: "decimal", min: "1", max: "5", step: "0.1" }}
            hint={
              form.defaults === "filled-in" ? (
                "From 1 to 5. Leave blank for 4.5."
              ) : (
                <>
                  <span>Your own score, from 1 to 5. Leave blank to show none.</span>{" "}
                  {propose("rating", `Use ${proposedTexts.rating}`)}
                </>
              )
            }
          />
        </div>
        {counted === null ? (
          <SwitchField
            name="inStock"
            label="In stock"
            checked={form.draft.inStock}
            onChange={form.flipStock}
          />
        ) : (
          <p>
            <span>{`${counted.left === 0 ? "Sold out" : `${counted.left} for sale`}, by its count.`}</span>{" "}
            <TextLink to={`/admin/stock/${counted.productId}`}>Change the count</TextLink>
          </p>
        )}
        <EntryList
          form={form}
          list="tags"
          label="Tags"
          noun="tag"
          hint="Lists show the first two. “Animated” lets a drawn wrapper move."
        />
      </EditorColumn>
    </EditorColumns>
  );
}

/** Says when the price limits change what shoppers pay, and offers to move them. */
function PriceHint(props: { text: string; individual: PricingSettings["individual"] }) {
  const { text, individual } = props;
  const { minimumPrice, maximumPrice } = individual;
  const moving = useSettledFetcher<MovedLimits>("price-limits");
  const typed = parseDecimal(text);
  const charged = typed === undefined ? undefined : effectivePrice(typed, { individual });
  if (typed === undefined || charged === undefined || typed <= 0 || charged === typed) {
    return <span>{`Limits: ${formatUsd(minimumPrice)} to ${formatUsd(maximumPrice)}.`}</span>;
  }
  const isAbove = typed > charged;
  const limit = isAbove ? "maximum" : "minimum";
  const isBusy = moving.state !== "idle";
  return (
    <>
      <span>{`Shoppers would pay ${formatUsd(charged)}, your ${limit} on Pricing.`}</span>{" "}
      <TextButton
        aria-disabled={isBusy}
        onClick={() => {
          if (!isBusy) moving.submit({ do: "move-limits", price: text }, { method: "post" });
        }}
      >
        {`${isAbove ? "Raise" : "Lower"} the ${limit} to ${formatUsd(typed)}`}
      </TextButton>
    </>
  );
}
