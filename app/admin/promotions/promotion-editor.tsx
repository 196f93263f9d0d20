import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { Button, ButtonLink } from "#app/ui/buttons/button.tsx";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { Note } from "#app/ui/content/note.tsx";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import { encodeForm } from "#domain/form/form-codec.ts";
import { soldBoxSizes } from "#domain/pricing/pricing-settings.ts";
import { promotionCodec } from "#domain/promotions/promotion-codec.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import { useAction } from "../actions/use-action.ts";
import { EarlierVersions } from "../form/earlier-versions.tsx";
import { FormFrame, FormUnsavedMark, SaveButton } from "../form/form-frame.tsx";
import { FormSection } from "../form/form-section.tsx";
import { useForm } from "../form/use-form.ts";
import { StickyHead } from "../shared/sticky-head.tsx";
import { PromotionFields } from "./promotion-fields.tsx";
import { promotionMessages } from "./promotion-messages.ts";
import { PromotionTryOut } from "./promotion-try-out.tsx";
import type { PromotionScreen } from "./read-promotions-screen.ts";
import { StatusBadge } from "./status-badge.tsx";

export function PromotionEditor(props: PromotionScreen): ReactNode {
  const { id, title, loaded, status, isActive, uses, unpaid, products } = props;
  const { pricing, siteUrl, versions, orders } = props;
  const navigate = useNavigate();
  const form = useForm({
    name: "discount-code",
    recordId: id,
    codec: promotionCodec,
    loaded,
    onSaved: () => showToast(promotionMessages.saved),
    onLeave: () => void navigate("/admin/codes"),
  });
  const head = (
    <StickyHead>
      <h1 className="mr-auto">{title}</h1>
      {status && <StatusBadge status={status} />}
      <FormUnsavedMark />
      <SaveButton needsChange={id !== null}>{id === null ? "Save" : "Save Changes"}</SaveButton>
    </StickyHead>
  );

  return (
    <div className="grid gap-5">
      <FormFrame form={form} messages={promotionMessages.notSaved} head={head}>
        <div className="grid gap-5">
          <PromotionFields
            products={products}
            siteUrl={siteUrl}
            soldSizes={soldBoxSizes(pricing)}
          />
          <PromotionTryOut draft={form.draft} products={products} pricing={pricing} />
        </div>
      </FormFrame>
      {id !== null && (
        <>
          <PromotionUses id={id} uses={uses} unpaid={unpaid} orders={orders} />
          <EarlierVersions
            versions={versions}
            current={form.stored.version}
            onRestore={(terms) => form.replace(encodeForm(promotionCodec, terms))}
          />
          <PromotionButtons id={id} isActive={isActive} />
        </>
      )}
    </div>
  );
}

function PromotionUses(props: {
  id: number;
  uses: number;
  unpaid: string | null;
  orders: PromotionScreen["orders"];
}) {
  const { id, uses, unpaid, orders } = props;
  const { run, isBusy, problem } = useAction("release-code", {
    failure: promotionMessages.unreachable,
  });
  return (
    <FormSection title={`Used by ${countNoun(uses, "order")}`}>
      {orders.length === 0 ? (
        <p className="text-soft">Orders that use it are listed here.</p>
      ) : (
        <ul className="grid gap-x-6 sm:grid-cols-2">
          {orders.map(({ orderId, orderNumber, day }) => (
            <li key={orderId} className="flex flex-wrap items-baseline gap-x-3 py-1.5">
              <TextLink to={`/admin/orders/${orderId}`}>{orderNumber}</TextLink>
              <span className="text-sm text-soft">{day}</span>
            </li>
          ))}
        </ul>
      )}
      {uses > orders.length && (
        <p className="mt-2 text-sm text-soft">{`${orders.length > 0 ? `The latest ${orders.length} are listed. ` : ""}Checkouts that are being paid count as well.`}</p>
      )}
      {unpaid && (
        <div className="mt-3">
          <p>{unpaid}</p>
          {problem && <Note className="mt-2">{problem}</Note>}
          <Button
            className="mt-2"
            variant="quiet"
            aria-disabled={isBusy}
            onClick={() => run({ id })}
          >
            Release Them
          </Button>
        </div>
      )}
    </FormSection>
  );
}

function PromotionButtons({ id, isActive }: { id: number; isActive: boolean }) {
  const navigate = useNavigate();
  const { run, isBusy, problem } = useAction("switch-code", {
    failure: promotionMessages.unreachable,
    onDone: () => void navigate("/admin/codes"),
  });
  return (
    <>
      {problem && <Note>{problem}</Note>}
      <div className="flex flex-wrap gap-3">
        <ButtonLink variant="quiet" to={`/admin/codes/new?copy=${id}`}>
          Duplicate
        </ButtonLink>
        <Button
          variant={isActive ? "quiet-danger" : "quiet"}
          aria-disabled={isBusy}
          onClick={() => run({ id, isActive: !isActive })}
        >
          {isActive ? "End it now" : "Start it again"}
        </Button>
      </div>
    </>
  );
}
