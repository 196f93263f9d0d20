import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { useAction } from "#app/admin/action/use-action.ts";
import { FormFrame, FormUnsavedMark, SaveButton } from "#app/admin/form/form-frame.tsx";
import { useForm } from "#app/admin/form/use-form.ts";
import { useDroppedFiles } from "#app/admin/media/use-dropped-files.ts";
import { useUploads } from "#app/admin/media/use-uploads.ts";
import { PreviewColumns } from "#app/admin/preview/preview-columns.tsx";
import { ShopPreview } from "#app/admin/preview/shop-preview.tsx";
import { StickyHead } from "#app/admin/shared/sticky-head.tsx";
import { PRODUCTS_UPDATED } from "#app/shop/cart/state/cart-provider.tsx";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { TextLink, textLinkClass } from "#app/ui/buttons/text-link.tsx";
import { Tabs } from "#app/ui/navigation/tabs.tsx";
import { ConfirmButton } from "#app/ui/overlays/confirm-button.tsx";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import {
  type ProductDefaults,
  type ProductDetails,
  productCodecs,
} from "#domain/catalog/product-codec.ts";
import { addPicture } from "#domain/catalog/product-draft.ts";
import type { Stored } from "#domain/form/save-result.ts";
import type { PricingSettings } from "#domain/pricing/pricing-settings-schema.ts";
import type { deleteProductAction } from "../product-actions.ts";
import { askToDelete, productsMessages } from "../product-message.ts";
import { ArchiveButton } from "./archive-button.tsx";
import {
  type CountedProduct,
  type ProductAddresses,
  ProductBasicTab,
} from "./product-basic-tab.tsx";
import { ProductDetailsTab } from "./product-details-tab.tsx";
import { F } from "./product-form-fields.tsx";
import { ChoosePictures, type PictureField, ProductImagesTab } from "./product-images-tab.tsx";
import { ProductStoryTab } from "./product-story-tab.tsx";
import { type ProductTab, ProductTabTitle, tabWithProblem } from "./product-tabs.tsx";

/** Creates or edits a product. */
export function ProductEditor(props: {
  /** Null for a new one. */
  productId: number | null;
  loaded: Stored<ProductDetails>;
  defaults: ProductDefaults;
  knownIngredients: readonly string[];
  individual: PricingSettings["individual"];
  counted: CountedProduct | null;
  addresses: ProductAddresses | null;
  /** Whether it is out of the shop. */
  archived: boolean;
  /** URL of the list that this was opened from. */
  backTo: string;
}): ReactNode {
  const { productId, loaded, defaults, knownIngredients, individual, counted, addresses } = props;
  const { archived, backTo } = props;
  const navigate = useNavigate();
  const [tab, setTab] = useState<ProductTab>("basic");
  const [choosing, setChoosing] = useState<PictureField | null>(null);
  const isNew = productId === null;
  const proposes = isNew && defaults === "proposed";
  const form = useForm({
    name: "product",
    recordId: productId,
    codec: productCodecs[defaults],
    loaded,
    onInvalid: (problems) => setTab((current) => tabWithProblem(problems) ?? current),
    onSaved({ data: { name } }) {
      showToast(isNew ? productsMessages.created(name) : productsMessages.saved(name));
      // Tells the cart in this browser; other pages poll.
      window.dispatchEvent(new Event(PRODUCTS_UPDATED));
    },
    onLeave: () => void navigate(backTo),
  });

  const uploads = useUploads(({ address }) => form.replace((typed) => addPicture(typed, address)));
  const isOver = useDroppedFiles((files) => {
    setTab("images");
    void uploads.start(files);
  }, choosing !== null);

  const part = (id: ProductTab, content: ReactNode) => ({
    id,
    title: <ProductTabTitle tab={id} />,
    content,
  });
  const head = (
    <StickyHead>
      <div className="mr-auto min-w-0">
        <p className="text-caps text-accent uppercase">{isNew ? "New product" : "Product"}</p>
        <h1 className="wrap-anywhere">
          {form.draft.name.trim() || (isNew ? "Unnamed bar" : "No name")}
        </h1>
      </div>
      <FormUnsavedMark />
      <div className="flex gap-2 max-sm:mt-1.5 max-sm:w-full max-sm:*:flex-1">
        <ButtonLink variant="quiet" to={backTo}>
          Cancel
        </ButtonLink>
        <SaveButton isWaiting={uploads.busy} />
      </div>
    </StickyHead>
  );

  return (
    <>
      <FormFrame form={form} messages={productsMessages.notSaved} head={head}>
        <PreviewColumns preview={() => <ProductPreview productId={productId} />}>
          <Tabs
            label="Product"
            selected={tab}
            onSelect={setTab}
            parts={[
              part(
                "basic",
                <ProductBasicTab
                  defaults={defaults}
                  proposes={proposes}
                  individual={individual}
                  counted={counted}
                  addresses={addresses}
                />,
              ),
              part(
                "details",
                <ProductDetailsTab proposes={proposes} knownIngredients={knownIngredients} />,
              ),
              part(
                "images",
                <ProductImagesTab uploads={uploads} isOver={isOver} onChoose={setChoosing} />,
              ),
              part("story", <ProductStoryTab />),
            ]}
          />
          {!isNew && (
            <Foot
              productId={productId}
              name={form.stored.data.name || "this product"}
              archived={archived}
              onDeleted={() => form.leave()}
            />
          )}
        </PreviewColumns>
      </FormFrame>
      {choosing && (
        <ChoosePictures field={choosing} form={form} onClose={() => setChoosing(null)} />
      )}
    </>
  );
}

function ProductPreview({ productId }: { productId: number | null }) {
  return (
    <ShopPreview
      src={`/admin/products/preview${productId === null ? "" : `?product=${productId}`}`}
      title="The bar's page, with these changes"
      draft={F.useDraft()}
    />
  );
}

function Foot(props: {
  productId: number;
  name: string;
  archived: boolean;
  onDeleted: () => void;
}) {
  const { productId, name, archived, onDeleted } = props;
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
      <ConfirmButton
        variant="quiet-danger"
        aria-disabled={deletion.isBusy}
        ask={askToDelete(name)}
        onClick={() => deletion.run({ productId })}
      >
        Delete Product
      </ConfirmButton>
    </div>
  );
}
