import { type ReactNode, useEffect, useState } from "react";
import { Form, useNavigate } from "react-router";
import type { PricingSettings } from "#domain/pricing/pricing-settings-schema.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { useHydrated } from "../../../ui/hooks/use-hydrated.ts";
import { Tabs } from "../../../ui/tabs.tsx";
import { textLinkClass } from "../../../ui/text-link.tsx";
import { adminMessages } from "../../shared/admin-messages.ts";
import { ChangedMeanwhile } from "../../shared/changed-meanwhile.tsx";
import { useUnsavedGuard } from "../../shared/use-unsaved-guard.ts";
import { productsMessages } from "../product-message.ts";
import type { ProductResult, ProductStart } from "../products-result.ts";
import { useProductDeletion } from "../use-products-action.ts";
import { ChoosePictures, type PictureField } from "./choose-pictures.tsx";
import { ProductBasicTab } from "./product-basic-tab.tsx";
import { ProductDetailsTab } from "./product-details-tab.tsx";
import { ProductImagesTab } from "./product-images-tab.tsx";
import { type ProductTab, ProductTabTitle } from "./product-tabs.tsx";
import { type ProductDrafting, useProductDraft } from "./use-product-draft.ts";

/** Makes a product, or changes one. */
export function ProductEditor(props: {
  /** Null for one that is not there yet. */
  productId: number | null;
  loaded: ProductStart;
  answered: ProductResult | undefined;
  knownIngredients: readonly string[];
  individual: PricingSettings["individual"];
  /** The list that this was opened from. */
  backTo: string;
}): ReactNode {
  const { productId, loaded, answered, knownIngredients, individual, backTo } = props;
  const query = backTo.slice(backTo.indexOf("?") + 1 || backTo.length);
  const action = `/admin/products/${productId ?? "new"}${query && `?${query}`}`;
  const drafting = useProductDraft(action, loaded, answered);
  const { draft, dirty, saving, done, tab } = drafting;
  const [deleted, setDeleted] = useState(false);
  const [choosing, setChoosing] = useState<PictureField | null>(null);
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const leaving = done || deleted;
  useUnsavedGuard(dirty && !leaving);
  // After the guard has heard that there is nothing to guard any more.
  useEffect(() => {
    if (leaving) void navigate(backTo);
  }, [leaving, navigate, backTo]);

  const part = (id: ProductTab, content: ReactNode) => ({
    id,
    title: <ProductTabTitle tab={id} problems={drafting.problems} />,
    content,
  });

  return (
    <>
      <Form
        method="post"
        action={action}
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          drafting.save();
        }}
      >
        <input type="hidden" name="version" value={drafting.start.version} />
        <div className="pricing-head editor-head">
          <div className="editor-title">
            <p className="text-caps text-accent uppercase">
              {productId === null ? "New product" : "Product"}
            </p>
            <h1>{draft.texts.name.trim() || (productId === null ? "Unnamed bar" : "No name")}</h1>
          </div>
          <p role="status" className="pricing-unsaved">
            {hydrated && dirty && !leaving && adminMessages.unsaved}
          </p>
          <div className="editor-actions">
            <ButtonLink variant="quiet" to={backTo}>
              Cancel
            </ButtonLink>
            {/* The name is sent by a browser that sends the form itself, before React answers. */}
            <Button type="submit" name="plain" value="1" aria-disabled={saving}>
              {saving ? "Saving…" : "Save"}
            </Button>
          </div>
        </div>
        <Trouble drafting={drafting} answered={answered} />
        <Tabs
          label="Product"
          selected={tab}
          onSelect={drafting.showTab}
          parts={[
            part("basic", <ProductBasicTab drafting={drafting} individual={individual} />),
            part(
              "details",
              <ProductDetailsTab drafting={drafting} knownIngredients={knownIngredients} />,
            ),
            part("images", <ProductImagesTab drafting={drafting} onChoose={setChoosing} />),
          ]}
        />
        {productId !== null && (
          <Foot
            productId={productId}
            name={drafting.start.form.texts.name || "this product"}
            onDeleted={() => setDeleted(true)}
          />
        )}
      </Form>
      {choosing && (
        <ChoosePictures field={choosing} drafting={drafting} onClose={() => setChoosing(null)} />
      )}
    </>
  );
}

function Foot(props: { productId: number; name: string; onDeleted: () => void }) {
  const { productId, name, onDeleted } = props;
  const [asking, setAsking] = useState(false);
  const deletion = useProductDeletion(onDeleted);
  return (
    <div className="editor-foot">
      <a className={textLinkClass} href={`/products/${productId}`}>
        View in the shop
      </a>
      <button
        type="button"
        className="admin-button admin-danger"
        aria-disabled={deletion.busy}
        onClick={() => setAsking(true)}
      >
        Delete Product
      </button>
      {asking && (
        <ConfirmDialog
          question={productsMessages.askToDelete(name)}
          subject={`Delete ${name}`}
          yes="Delete"
          dangerous
          onYes={() => deletion.run(productId)}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

/** What stands in the way of saving, and what to do about it. */
function Trouble(props: { drafting: ProductDrafting; answered: ProductResult | undefined }) {
  const { drafting, answered } = props;
  const { theirs, problems, trouble } = drafting;
  if (theirs) {
    return (
      <ChangedMeanwhile
        sentence={productsMessages.changedMeanwhile}
        onTakeTheirs={drafting.takeTheirs}
        onKeepMine={drafting.keepMine}
      />
    );
  }
  const sentence = Object.keys(problems).length
    ? productsMessages.refused
    : trouble
      ? productsMessages[trouble]
      : answered?.code === "changed-meanwhile"
        ? productsMessages.changedMeanwhile
        : undefined;
  return <div role="alert">{sentence && <p className="admin-alert">{sentence}</p>}</div>;
}
