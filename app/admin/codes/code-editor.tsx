import { type ReactNode, useEffect, useState } from "react";
import { Form, useNavigate, useSearchParams } from "react-router";
import { Button, ButtonLink } from "#app/ui/buttons/button.tsx";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { Note } from "#app/ui/content/note.tsx";
import { useHydrated } from "#app/ui/hooks/use-hydrated.ts";
import { Panel, PanelTitle } from "#app/ui/layout/panel.tsx";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import type { PricingSettings } from "#domain/pricing/pricing-settings-schema.ts";
import {
  type PromotionForm,
  type PromotionProblems,
  promotionFields,
  readPromotionForm,
} from "#domain/promotions/promotion-form.ts";
import type { PromotionStatus } from "#domain/promotions/refuse-promotion.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import { type EarlierVersion, EarlierVersions } from "../shared/earlier-versions.tsx";
import { SaveTrouble } from "../shared/save-trouble.tsx";
import { StickyHead, UnsavedMark } from "../shared/sticky-head.tsx";
import { useFormDraft } from "../shared/use-form-draft.ts";
import { useUnsavedGuard } from "../shared/use-unsaved-guard.ts";
import { CodeFields } from "./code-fields.tsx";
import type { CodeOrder, CodeStart } from "./code-result.ts";
import { CodeTryOut } from "./code-try-out.tsx";
import { codeMessages, codeProblemWords } from "./code-words.ts";
import { StatusBadge } from "./status-badge.tsx";

/** Creates or edits a discount code or an automatic discount. */
export function CodeEditor(props: {
  /** Null for a new one. */
  id: number | null;
  title: string;
  start: CodeStart;
  status: PromotionStatus | null;
  isActive: boolean;
  uses: number;
  /** What unpaid checkouts have reserved, in a sentence. */
  unpaid: string | null;
  products: readonly { readonly id: number; readonly name: string }[];
  pricing: PricingSettings;
  siteUrl: string;
  versions: readonly EarlierVersion<PromotionForm>[];
  orders: readonly CodeOrder[];
}): ReactNode {
  const { id, title, status, isActive, uses, unpaid, products } = props;
  const { pricing, siteUrl, versions, orders } = props;
  const [done, setDone] = useState(false);
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const form = useFormDraft<CodeStart, PromotionForm, PromotionProblems>({
    loaded: props.start,
    draftOf: (start) => start.form,
    action: `/admin/codes/${id ?? "new"}`,
    problemsOf(draft) {
      const read = readPromotionForm(draft);
      return read.ok ? undefined : read.problems;
    },
    formData(draft, { version }) {
      const sent = new FormData();
      sent.set("promotion", JSON.stringify(draft));
      sent.set("version", String(version));
      return sent;
    },
    fields: promotionFields,
    idOf: (field) => `promotion-${field}`,
    onSaved() {
      showToast(codeMessages.saved);
      setDone(true);
      return undefined;
    },
  });
  const { draft, isDirty, edit, saving, start } = form;
  const isHydrated = useHydrated();
  useUnsavedGuard(isDirty && !done);
  useEffect(() => {
    if (done) void navigate("/admin/codes");
  }, [done, navigate]);

  return (
    <div className="grid gap-5">
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
          <h1 className="mr-auto text-[clamp(1.875rem,4vw,2.375rem)] wrap-anywhere">{title}</h1>
          {status && <StatusBadge status={status} />}
          <UnsavedMark shown={isHydrated && isDirty} />
          <Button type="submit" disabled={!isHydrated || (id !== null && !isDirty)}>
            {saving ? "Saving…" : id === null ? "Save" : "Save Changes"}
          </Button>
        </StickyHead>
        <SaveTrouble form={form} sentences={codeMessages.trouble} />
        {query.has("taken") && <Note className="mb-5">{codeProblemWords["code-taken"]}</Note>}
        <div className="grid gap-5">
          <CodeFields form={form} products={products} siteUrl={siteUrl} />
          <CodeTryOut draft={draft} products={products} pricing={pricing} />
        </div>
      </Form>
      {id !== null && (
        <>
          <Panel aria-labelledby="code-orders">
            <PanelTitle id="code-orders">{`Used by ${countNoun(uses, "order")}`}</PanelTitle>
            {orders.length === 0 ? (
              <p className="mt-2 text-soft">Orders that use it are listed here.</p>
            ) : (
              <ul className="mt-2 grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
                {orders.map(({ orderId, orderNumber, day }) => (
                  <li key={orderId} className="flex flex-wrap items-baseline gap-x-3 py-1.5">
                    <TextLink to={`/admin/orders?order=${orderId}`}>{orderNumber}</TextLink>
                    <span className="text-sm text-soft">{day}</span>
                  </li>
                ))}
              </ul>
            )}
            {uses > orders.length && (
              <p className="mt-2 text-sm text-soft">{`${orders.length > 0 ? `The latest ${orders.length} are listed. ` : ""}Checkouts that are being paid count as well.`}</p>
            )}
            {unpaid && (
              <Form method="post" className="mt-3">
                <p>{unpaid}</p>
                {query.has("kept") && <Note className="mt-2">{codeMessages.notReleased}</Note>}
                <Button className="mt-2" type="submit" name="do" value="release" variant="quiet">
                  Release Them
                </Button>
              </Form>
            )}
          </Panel>
          <EarlierVersions
            versions={versions}
            current={start.version}
            onPutBack={(before) => edit(() => before)}
          />
          <div className="flex flex-wrap gap-3">
            <ButtonLink variant="quiet" to={`/admin/codes/new?copy=${id}`}>
              Duplicate
            </ButtonLink>
            <Form method="post">
              <Button
                type="submit"
                name="do"
                value={isActive ? "end" : "resume"}
                variant={isActive ? "quiet-danger" : "quiet"}
              >
                {isActive ? "End it now" : "Start it again"}
              </Button>
            </Form>
          </div>
        </>
      )}
    </div>
  );
}
