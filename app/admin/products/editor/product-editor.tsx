import { type ReactNode, useEffect, useState } from "react";
import { Form, useNavigate } from "react-router";
import { useAction } from "#app/admin/action/use-action.ts";
import { SaveTrouble } from "#app/admin/shared/save-trouble.tsx";
import { StickyHead, UnsavedMark } from "#app/admin/shared/sticky-head.tsx";
import { useUnsavedGuard } from "#app/admin/shared/use-unsaved-guard.ts";
import { Button, ButtonLink } from "#app/ui/buttons/button.tsx";
import { TextLink, textLinkClass } from "#app/ui/buttons/text-link.tsx";
import { useHydrated } from "#app/ui/hooks/use-hydrated.ts";
import { Tabs } from "#app/ui/navigation/tabs.tsx";
import { ConfirmDialog } from "#app/ui/overlays/confirm-dialog.tsx";
import type { ProductDefaults } from "#domain/catalog/product-form.ts";
import type { PricingSettings } from "#domain/pricing/pricing-settings-schema.ts";
import type { deleteProductAction } from "../product-actions.ts";
import { productsMessages } from "../product-message.ts";
import type { ProductStart } from "../products-result.ts";
import { ArchiveButton } from "./archive-button.tsx";
import { ChoosePictures, type PictureField } from "./choose-pictures.tsx";
import { type CountedProduct, ProductBasicTab } from "./product-basic-tab.tsx";
import { ProductDetailsTab } from "./product-details-tab.tsx";
import { ProductImagesTab } from "./product-images-tab.tsx";
import { ProductStoryTab } from "./product-story-tab.tsx";
import { type ProductTab, ProductTabTitle } from "./product-tabs.tsx";
import { useProductForm } from "./use-product-form.ts";

/** Creates or edits a product. */
export function ProductEditor(props: {
  /** Null for a new one. */
  productId: number | null;
  loaded: ProductStart;
  defaults: ProductDefaults;
  knownIngredients: readonly string[];
  individual: PricingSettings["individual"];
  counted: CountedProduct | null;
  /** Whether it is out of the shop. */
  archived: boolean;
  /** URL of the list that this was opened from. */
  backTo: string;
}): ReactNode {
  const { productId, loaded, defaults, knownIngredients, individual, counted } = props;
  const { archived, backTo } = props;
  const query = backTo.slice(backTo.indexOf("?") + 1 || backTo.length);
  const action = `/admin/products/${productId ?? "new"}${query && `?${query}`}`;
  const form = useProductForm(action, loaded, defaults);
  const proposes = defaults === "proposed" && productId === null;
  const { draft, isDirty, saving, done, tab } = form;
  const [deleted, setDeleted] = useState(false);
  const [choosing, setChoosing] = useState<PictureField | null>(null);
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const leaving = done || deleted;
  useUnsavedGuard(isDirty && !leaving);
  // After the guard knows that nothing is unsaved.
  useEffect(() => {
    if (leaving) void navigate(backTo);
  }, [leaving, navigate, backTo]);

  const part = (id: ProductTab, content: ReactNode) => ({
    id,
    title: <ProductTabTitle tab={id} problems={form.problems} />,
    content,
  });

  return (
    <>
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
            <p className="text-caps text-accent uppercase">
              {productId === null ? "New product" : "Product"}
            </p>
            <h1 className="text-[clamp(1.875rem,4vw,2.375rem)] wrap-anywhere">
              {draft.texts.name.trim() || (productId === null ? "Unnamed bar" : "No name")}
            </h1>
          </div>
          <UnsavedMark shown={hydrated && isDirty && !leaving} />
          <div className="flex gap-2 max-sm:mt-1.5 max-sm:w-full max-sm:*:flex-1">
            <ButtonLink variant="quiet" to={backTo}>
              Cancel
            </ButtonLink>
            <Button type="submit" disabled={!hydrated} aria-disabled={saving}>
              {saving ? "Saving…" : "Save"}
            </Button>
          </div>
        </StickyHead>
        <SaveTrouble form={form} sentences={productsMessages.trouble} />
        <Tabs
          label="Product"
          selected={tab}
          onSelect={form.showTab}
          parts={[
            part(
              "basic",
              <ProductBasicTab
                form={form}
                proposes={proposes}
                individual={individual}
                counted={counted}
              />,
            ),
            part(
              "details",
              <ProductDetailsTab
                form={form}
                proposes={proposes}
                knownIngredients={knownIngredients}
              />,
            ),
            part("images", <ProductImagesTab form={form} onChoose={setChoosing} />),
            part("story", <ProductStoryTab form={form} />),
          ]}
        />
        {productId !== null && (
          <Foot
            productId={productId}
            name={form.start.form.texts.name || "this product"}
            archived={archived}
            onDeleted={() => setDeleted(true)}
          />
        )}
      </Form>
      {choosing && (
        <ChoosePictures field={choosing} form={form} onClose={() => setChoosing(null)} />
      )}
    </>
  );
}

function Foot(props: {
  productId: number;
  name: string;
  archived: boolean;
  onDeleted: () => void;
}) {
  const { productId, name, archived, onDeleted } = props;
  const [asking, setAsking] = useState(false);
  const deletion = useAction<typeof deleteProductAction>("delete-product", {
    failure: productsMessages.deleteFailed,
    onDone: onDeleted,
  });
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-3">
      {archived ? (
        <p>Archived: not in the shop.</p>
      ) : (
        <a
          className={`inline-flex min-h-11 items-center ${textLinkClass}`}
          href={`/products/${productId}`}
        >
          View in the shop
        </a>
      )}
      <TextLink to={`/admin/products/new?copy=${productId}`}>Duplicate</TextLink>
      <TextLink className="mr-auto" to={`/admin/labels/${productId}`}>
        Label
      </TextLink>
      <ArchiveButton productId={productId} name={name} archived={archived} />
      <Button
        variant="quiet-danger"
        aria-disabled={deletion.isBusy}
        onClick={() => setAsking(true)}
      >
        Delete Product
      </Button>
      {asking && (
        <ConfirmDialog
          question={productsMessages.askToDelete(name)}
          subject={`Delete ${name}`}
          yes="Delete"
          dangerous
          onYes={() => deletion.run({ productId })}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
