import type { ReactNode } from "react";
import { useAction } from "#app/admin/actions/use-action.ts";
import { FormSection } from "#app/admin/form/form-section.tsx";
import { SetElsewhere } from "#app/admin/form/set-elsewhere.tsx";
import { TextButton } from "#app/ui/buttons/text-button.tsx";
import { textLinkClass } from "#app/ui/buttons/text-link.tsx";
import { categoryNames } from "#domain/catalog/category.ts";
import { type ProductDefaults, proposedFields } from "#domain/catalog/product-codec.ts";
import { formatUsd, parseDecimal } from "#domain/money/cents.ts";
import { effectivePrice } from "#domain/pricing/effective-price.ts";
import type { PricingSettings } from "#domain/pricing/pricing-settings-schema.ts";
import { EntryList } from "./entry-list.tsx";
import { F } from "./product-form-fields.tsx";

export function ProductBasicTab(props: {
  defaults: ProductDefaults;
  /** Whether it offers the defaults of a new product. */
  proposes: boolean;
  individual: PricingSettings["individual"];
  /** How many can be bought; null if its stock is not counted. */
  counted: { readonly productId: number; readonly remaining: number } | null;
  /** Where shoppers find it, also by links to a former shop. Null for a new product. */
  addresses: { readonly path: string; readonly former: readonly string[] } | null;
}): ReactNode {
  const { defaults, proposes, individual, counted, addresses } = props;
  const cocoa = F.useField("cocoaPercentage");
  const rating = F.useField("rating");
  const propose = (field: typeof cocoa, proposed: string, label: string) =>
    proposes &&
    field.value === "" && <TextButton onClick={() => field.change(proposed)}>{label}</TextButton>;
  return (
    <div className="grid gap-5">
      <FormSection title="Name and description" fields="grid gap-4.5">
        <F.Text path="name" label="Name" required />
        <F.Text
          path="origin"
          label="Origin"
          required
          hint="Where the beans grow, like Sambirano, Madagascar."
        />
        <F.Textarea path="description" label="Short description" required rows={2} />
        <F.Textarea path="fullDescription" label="Full description" optional rows={6} />
      </FormSection>
      <FormSection title="Price and facts" fields="grid gap-4.5">
        {/* On a phone price and category are below each other. */}
        <div className="grid grid-cols-2 gap-x-4 gap-y-4.5 max-sm:*:nth-[-n+2]:col-span-full">
          <F.Money path="price" label="Price" hint={<PriceHint individual={individual} />} />
          <F.Select path="category" label="Category" options={categoryNames} />
          <F.Percent
            path="cocoaPercentage"
            label="Cocoa percentage"
            hint={
              <>
                <span>Leave blank to say nothing about cocoa.</span>{" "}
                {propose(
                  cocoa,
                  proposedFields.cocoaPercentage,
                  `Use ${proposedFields.cocoaPercentage}%`,
                )}
              </>
            }
          />
          <F.Decimal
            path="rating"
            label="Rating"
            hint={
              defaults === "filled-in" ? (
                "From 1 to 5. Leave blank for 4.5."
              ) : (
                <>
                  <span>Your own score, from 1 to 5. Leave blank to show none.</span>{" "}
                  {propose(rating, proposedFields.rating, `Use ${proposedFields.rating}`)}
                </>
              )
            }
          />
        </div>
        {counted === null ? (
          <F.Switch path="inStock" label="In stock" />
        ) : (
          <SetElsewhere
            label="For sale"
            value={counted.remaining === 0 ? "Sold out" : `${counted.remaining}`}
            screen="Stock"
            to={`/admin/stock/${counted.productId}`}
          />
        )}
        <EntryList
          list="tags"
          label="Tags"
          noun="tag"
          hint="Lists show the first two. “Animated” lets a drawn wrapper move."
        />
      </FormSection>
      {addresses && (
        <FormSection title="More" fold="Addresses in the shop" fields="grid gap-4.5">
          <p>
            <span className="font-semibold">Address</span>{" "}
            <a className={textLinkClass} href={addresses.path}>
              {addresses.path}
            </a>
          </p>
          <SetElsewhere
            label="Former addresses"
            value={addresses.former.join(", ") || "None"}
            screen="Former Addresses"
            to={`/admin/shop/addresses?search=${encodeURIComponent(addresses.former[0] ?? "")}`}
          />
        </FormSection>
      )}
    </div>
  );
}

/** Says when the price limits change what shoppers pay, and offers to move them. */
function PriceHint({ individual }: { individual: PricingSettings["individual"] }) {
  const { minimumPrice, maximumPrice } = individual;
  const { value: price } = F.useField("price");
  const { run, isBusy } = useAction("move-price-limits");
  const typed = parseDecimal(price);
  const charged = typed === undefined ? undefined : effectivePrice(typed, { individual });
  if (typed === undefined || charged === undefined || typed <= 0 || charged === typed) {
    return <span>{`Limits: ${formatUsd(minimumPrice)} to ${formatUsd(maximumPrice)}.`}</span>;
  }
  const isAbove = typed > charged;
  const limit = isAbove ? "maximum" : "minimum";
  return (
    <>
      <span>{`Shoppers would pay ${formatUsd(charged)}, your ${limit} on Pricing.`}</span>{" "}
      <TextButton aria-disabled={isBusy} onClick={() => run({ price })}>
        {`${isAbove ? "Raise" : "Lower"} the ${limit} to ${formatUsd(typed)}`}
      </TextButton>
    </>
  );
}
