import { type ReactNode, useState } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { textLinkClass } from "#app/ui/buttons/text-link.tsx";
import { SwitchField } from "#app/ui/fields/switch-field.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { useSettledFetcher } from "#app/ui/hooks/use-settled-fetcher.ts";
import { Panel, PanelTitle } from "#app/ui/layout/panel.tsx";
import { ConfirmDialog } from "#app/ui/overlays/confirm-dialog.tsx";
import {
  builtInPages,
  isAlwaysInFooter,
  isBuiltInPage,
  pagePath,
} from "#domain/pages/built-in-pages.ts";
import type { PageActionAnswer, PageState } from "./page-result.ts";
import { PageStateSign } from "./page-state-sign.tsx";
import { pageProblemWords } from "./page-words.ts";
import { addressOf, type PageFormDraft, pageFieldId } from "./use-page-form.ts";

/** A page's address, and the buttons that unpublish or delete it. */
export function PagePlace(props: {
  form: PageFormDraft;
  state: PageState;
  isNew: boolean;
  isBuiltIn: boolean;
}): ReactNode {
  const { form, state, isNew, isBuiltIn } = props;
  const { draft, problems, start } = form;
  const slug = start.slug ?? "";
  const fetcher = useSettledFetcher<PageActionAnswer>();
  const [asking, setAsking] = useState<"unpublish" | "delete" | null>(null);
  const isShown = state.publishedOn !== null;
  const act = (wish: "unpublish" | "delete") =>
    fetcher.submit({ do: wish }, { method: "post", action: addressOf(slug) });
  return (
    <Panel aria-labelledby="place-title">
      <PanelTitle id="place-title">Where it's found</PanelTitle>
      <div className="mt-3 grid gap-4">
        <p>
          <PageStateSign state={state} isSaved={start.version > 0} />
        </p>
        {!isShown && isBuiltIn && (
          <p className="text-sm text-soft">Shoppers see the text that the shop begins with.</p>
        )}
        {isBuiltIn ? (
          <p>
            <a className={textLinkClass} href={pagePath(slug)}>
              {pagePath(slug)}
            </a>
          </p>
        ) : (
          <TextField
            id={pageFieldId("slug")}
            label="Address"
            hint={
              isNew
                ? "Below /pages/. Small letters, digits and hyphens."
                : "Below /pages/. Changes when you save; the old address leads to the new one."
            }
            problem={pageProblemWords("slug", problems.slug)}
            value={draft.slug}
            autoCapitalize="none"
            spellCheck={false}
            onChange={(value) => form.edit((current) => ({ ...current, slug: value }), "slug")}
          />
        )}
        {isAlwaysInFooter(slug) ? (
          <p className="text-sm text-soft">Always in the footer.</p>
        ) : (
          <div>
            <SwitchField
              name="inFooter"
              label="Show in footer"
              checked={draft.inFooter}
              onChange={(inFooter) => form.edit((current) => ({ ...current, inFooter }))}
            />
            <p className="text-sm text-soft">Once it's published; changes when you save.</p>
          </div>
        )}
        {slug === "privacy" && (
          <p className="text-sm text-soft">
            The days for which data are kept are part of your text. When you change them on the
            Customer Data screen, change them here too.
          </p>
        )}
        {isShown && !isBuiltIn && (
          <p>
            <a className={textLinkClass} href={pagePath(slug)}>
              View in the shop
            </a>
          </p>
        )}
        {(isShown || (!isBuiltIn && !isNew)) && (
          <div className="flex flex-wrap gap-2 border-t border-line pt-4">
            {isShown && (
              <Button variant="quiet" size="small" onClick={() => setAsking("unpublish")}>
                Unpublish…
              </Button>
            )}
            {!isBuiltIn && (
              <Button variant="quiet-danger" size="small" onClick={() => setAsking("delete")}>
                Delete page…
              </Button>
            )}
          </div>
        )}
        <p role="status" className="text-sm font-semibold text-danger empty:hidden">
          {fetcher.data?.code === "unreachable" &&
            "The shop did not answer, so nothing changed. Please try again."}
        </p>
      </div>
      {asking === "unpublish" && (
        <ConfirmDialog
          subject={start.form.title}
          question={
            isBuiltInPage(slug)
              ? `Shoppers see what the shop begins with for ${builtInPages[slug]} again. Your text stays here as a draft.`
              : "Shoppers won't find this page anymore. Your text stays here as a draft."
          }
          yes="Unpublish"
          onYes={() => act("unpublish")}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === "delete" && (
        <ConfirmDialog
          dangerous
          subject={start.form.title}
          question="Delete this page with its whole history? This cannot be undone."
          yes="Delete page"
          onYes={() => act("delete")}
          onClose={() => setAsking(null)}
        />
      )}
    </Panel>
  );
}
