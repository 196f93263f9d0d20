import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { useAction } from "#app/admin/actions/use-action.ts";
import { FormFrame, FormUnsavedMark, SaveButton } from "#app/admin/form/form-frame.tsx";
import { useForm } from "#app/admin/form/use-form.ts";
import { useDroppedFiles } from "#app/admin/media/use-dropped-files.ts";
import { useUploads } from "#app/admin/media/use-uploads.ts";
import { PreviewColumns } from "#app/admin/preview/preview-columns.tsx";
import { ShopPreview } from "#app/admin/preview/shop-preview.tsx";
import { adminMetaOf } from "#app/admin/shared/admin-meta.ts";
import { StickyHead } from "#app/admin/shared/sticky-head.tsx";
import { requestContext } from "#app/http/request-context.ts";
import { PRODUCTS_UPDATED } from "#app/shop/cart/state/cart-provider.tsx";
import { Button, ButtonLink } from "#app/ui/buttons/button.tsx";
import { TextLink, textLinkClass } from "#app/ui/buttons/text-link.tsx";
import { Tabs } from "#app/ui/navigation/tabs.tsx";
import { ConfirmButton } from "#app/ui/overlays/confirm-button.tsx";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import { parseProductId } from "#domain/catalog/product.ts";
import {
  copyOf,
  newProduct,
  type ProductDetails,
  productCodecs,
} from "#domain/catalog/product-codec.ts";
import { addPicture } from "#domain/catalog/product-draft.ts";
import type { Stored } from "#domain/form/save-result.ts";
import { listKnownIngredients } from "#server/catalog/product-list-queries.ts";
import { findProduct, findProductToEdit } from "#server/catalog/product-queries.ts";
import { productDefaults } from "#server/catalog/save-product.ts";
import { listFormerPaths } from "#server/former-addresses/find-former-address.ts";
import { getPricingSettings } from "#server/settings/sections.ts";
import { productList } from "../product-list.tsx";
import { askToDelete, productsMessages } from "../product-message.ts";
import type { Route } from "./+types/product-editor.route";
import { ProductBasicTab } from "./product-basic-tab.tsx";
import { ProductDetailsTab } from "./product-details-tab.tsx";
import { F } from "./product-form-fields.tsx";
import { ChoosePictures, type PictureField, ProductImagesTab } from "./product-images-tab.tsx";
import { ProductStoryTab } from "./product-story-tab.tsx";
import { type ProductTab, ProductTabTitle, tabWithProblem } from "./product-tabs.tsx";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  adminMetaOf(matches, loaderData?.title ?? "Product", "What the shop says about a bar.");

/**
 * `/admin/products/new` or a product's id; the query is that of the list to return to. With
 * `?copy=` a new product is filled in from another one. Nothing is stored until it is saved.
 */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const isNew = params.productId === undefined;
  const id = parseProductId(params.productId);
  const found = id === undefined ? undefined : await findProductToEdit(shop.db, id);
  if (!found && !isNew) throw new Response(null, { status: 404 });

  const [knownIngredients, pricing] = await Promise.all([
    listKnownIngredients(shop.db),
    getPricingSettings(shop.db, shop.log),
  ]);
  const copied = isNew ? parseProductId(url.searchParams.get("copy") ?? undefined) : undefined;
  const original = copied === undefined ? undefined : await findProduct(shop.db, copied);
  const defaults = productDefaults(shop);
  const created = original ? copyOf(original) : newProduct(defaults);
  const loaded: Stored<ProductDetails> = found
    ? { data: found.product, version: found.version }
    : { data: created, version: 0 };
  const remaining = found?.product.remaining ?? null;
  const addresses = found && {
    path: `/products/${found.product.id}`,
    former: await listFormerPaths(shop.db, found.product.id),
  };
  return {
    title: found?.product.name ?? "New product",
    /** Null for a new one. */
    productId: found?.product.id ?? null,
    loaded,
    defaults,
    knownIngredients,
    individual: pricing.individual,
    /** Whether it is out of the shop. */
    archived: found?.product.archived ?? false,
    counted: found && remaining !== null ? { productId: found.product.id, remaining } : null,
    addresses: addresses ?? null,
    /** The list that this was opened from. */
    backTo: `${productList.path}${productList.write(productList.read(url.searchParams))}`,
  };
}

export default function EditProduct({ loaderData }: Route.ComponentProps) {
  // The key resets the form when another product is opened.
  return <ProductEditor key={loaderData.productId ?? "new"} {...loaderData} />;
}

function ProductEditor(props: Route.ComponentProps["loaderData"]) {
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
        <h1>{form.draft.name.trim() || (isNew ? "Unnamed bar" : "No name")}</h1>
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
  const deletion = useAction("delete-product", {
    failure: productsMessages.deleteFailed,
    onDone: onDeleted,
  });
  const archiving = useAction("archive-product", { failure: productsMessages.archiveFailed });
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
      <Button
        variant="quiet"
        aria-disabled={archiving.isBusy}
        onClick={() => archiving.run({ productId, name, isArchived: !archived })}
      >
        {archived ? "Put Back" : "Archive"}
      </Button>
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
