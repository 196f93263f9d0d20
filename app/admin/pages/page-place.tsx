import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { useAction } from "#app/admin/actions/use-action.ts";
import { fieldsOf } from "#app/admin/form/form-fields.tsx";
import { textLinkClass } from "#app/ui/buttons/text-link.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { ConfirmButton } from "#app/ui/overlays/confirm-button.tsx";
import {
  builtInPages,
  isAlwaysInFooter,
  isBuiltInPage,
  pagePath,
} from "#domain/pages/built-in-pages.ts";
import { pageCodec } from "#domain/pages/page-codec.ts";
import { type PageState, PageStateSign } from "./page-state-sign.tsx";
import type { PageFormState } from "./use-page-form.ts";

const F = fieldsOf(pageCodec);

export function PagePlace(props: { form: PageFormState; state: PageState }): ReactNode {
  const { form, state } = props;
  const navigate = useNavigate();
  const unpublish = useAction("unpublish-page");
  const remove = useAction("delete-page", {
    onDone: () => form.leave(() => void navigate("/admin/shop/pages")),
  });
  const slug = form.slug ?? "";
  const isBuiltIn = isBuiltInPage(slug);
  const isShown = state.publishedOn !== null;
  const canDelete = form.slug !== null && !isBuiltIn;
  const { title } = form.stored.data;

  return (
    <Panel title="Where it's found">
      <div className="mt-3 grid gap-4">
        {form.slug !== null && (
          <p>
            <PageStateSign state={state} isSaved={form.stored.version > 0} />
          </p>
        )}
        {!isShown && isBuiltIn && (
          <p className="text-sm text-soft">Shoppers see the text that the shop begins with.</p>
        )}
        {isBuiltIn ? (
          <PageLink slug={slug}>{pagePath(slug)}</PageLink>
        ) : (
          <AddressField isNew={form.slug === null} />
        )}
        <FooterField slug={slug} />
        {slug === "privacy" && (
          <p className="text-sm text-soft">
            The days for which data are kept are part of your text. When you change them on the
            Customer Data screen, change them here too.
          </p>
        )}
        {isShown && !isBuiltIn && <PageLink slug={slug}>View in the shop</PageLink>}
        {(isShown || canDelete) && (
          <div className="flex flex-wrap gap-2 border-t border-line pt-4">
            {isShown && (
              <ConfirmButton
                variant="quiet"
                size="small"
                ask={{
                  subject: title,
                  question: `${describeUnpublished(slug)} Your text stays here as a draft.`,
                  yes: "Unpublish",
                }}
                onClick={() => unpublish.run({ slug })}
              >
                Unpublish…
              </ConfirmButton>
            )}
            {canDelete && (
              <ConfirmButton
                variant="quiet-danger"
                size="small"
                ask={{
                  subject: title,
                  question: "Delete this page with its whole history? This cannot be undone.",
                  yes: "Delete page",
                  dangerous: true,
                }}
                onClick={() => remove.run({ slug })}
              >
                Delete page…
              </ConfirmButton>
            )}
          </div>
        )}
      </div>
    </Panel>
  );
}

function PageLink({ slug, children }: { slug: string; children: ReactNode }) {
  return (
    <p>
      <a className={textLinkClass} href={pagePath(slug)}>
        {children}
      </a>
    </p>
  );
}

function AddressField({ isNew }: { isNew: boolean }) {
  return (
    <F.Text
      path="slug"
      label="Address"
      hint={
        isNew
          ? "Below /pages/. Small letters, digits and hyphens."
          : "Below /pages/. Changes when you save; the old address leads to the new one."
      }
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

function FooterField({ slug }: { slug: string }) {
  if (isAlwaysInFooter(slug)) return <p className="text-sm text-soft">Always in the footer.</p>;
  return (
    <div>
      <F.Switch path="inFooter" label="Show in footer" />
      <p className="text-sm text-soft">Once it's published; changes when you save.</p>
    </div>
  );
}

function describeUnpublished(slug: string): string {
  return isBuiltInPage(slug)
    ? `Shoppers see what the shop begins with for ${builtInPages[slug]} again.`
    : "Shoppers won't find this page anymore.";
}
