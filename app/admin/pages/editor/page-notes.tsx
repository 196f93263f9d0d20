import { type ReactNode, useDeferredValue, useMemo } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import type { DeadLink } from "#domain/pages/html/name-headings.ts";
import type { LeftOut } from "#domain/pages/html/page-blocks.ts";
import { readPageHtml } from "#domain/pages/html/read-page-html.ts";
import { describeDeadLink, describeLeftOut } from "../page-messages.ts";

/** What to look at before publishing: links that lead nowhere, and what a paste lost. */
export default function PageNotes(props: {
  body: string;
  bodyId: string;
  leftOut: ReadonlyMap<LeftOut, number>;
  onRead: () => void;
}): ReactNode {
  const { body, bodyId, leftOut, onRead } = props;
  const shownBody = useDeferredValue(body);
  const { deadLinks } = useMemo(() => readPageHtml(shownBody, { isPasted: false }), [shownBody]);
  const hasNotes = deadLinks.length + leftOut.size > 0;
  return (
    <div role="status">
      {hasNotes && (
        <section
          aria-label="Before you publish"
          className="mb-5 rounded-md border-l-3 border-accent bg-raised px-4 py-3"
        >
          <h3 className="font-semibold">Before you publish</h3>
          <ul className="mt-1 grid list-disc gap-1.5 ps-5">
            {[...leftOut].map(([what, count]) => (
              <li key={what}>{describeLeftOut(what, count)}</li>
            ))}
            {deadLinks.map((link, index) => (
              <li key={`${link.href} ${String(index)}`}>
                <span>{describeDeadLink(link.text)}</span>{" "}
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={`Show it: ${link.text}`}
                  onClick={() => showLink(bodyId, link)}
                >
                  Show it
                </Button>
              </li>
            ))}
          </ul>
          {leftOut.size > 0 && (
            <Button variant="quiet" size="small" className="mt-2" onClick={onRead}>
              {deadLinks.length > 0 ? "Got it about the paste" : "Got it"}
            </Button>
          )}
        </section>
      )}
    </div>
  );
}

/** Selects a link in the text, so that Link in the toolbar changes it. */
function showLink(bodyId: string, { href }: DeadLink): void {
  const field = document.getElementById(bodyId);
  const link = [...(field?.querySelectorAll("a") ?? [])].find(
    (each) => each.getAttribute("href") === href,
  );
  if (!field || !link) return;
  field.focus();
  getSelection()?.selectAllChildren(link);
  link.scrollIntoView({ block: "center" });
}
