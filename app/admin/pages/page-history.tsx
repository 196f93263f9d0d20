import { type ReactNode, useState } from "react";
import { useSearchParams } from "react-router";
import { Button } from "#app/ui/buttons/button.tsx";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { Panel, panelList } from "#app/ui/layout/panel.tsx";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import type { PageText } from "#domain/pages/page-codec.ts";
import { readFromAdmin } from "../requests/session-over.ts";
import { pageMessages } from "./page-messages.ts";
import type { PageVersionView } from "./page-state-sign.tsx";
import { addressOf } from "./use-page-form.ts";

/** With this many there may be more. */
const FIRST = 10;

/** All published versions, each of which can be shown or copied into the editor. */
export function PageHistory(props: {
  slug: string;
  versions: readonly PageVersionView[];
  onRestore: (text: PageText) => void;
}): ReactNode {
  const { slug, versions, onRestore } = props;
  const [query] = useSearchParams();
  const [failed, setFailed] = useState(false);

  async function restore({ number, day }: PageVersionView) {
    setFailed(false);
    try {
      const response = await readFromAdmin(`${addressOf(slug)}/versions/${number}`);
      if (!response.ok) throw new Error(`The shop answered ${response.status}.`);
      onRestore((await response.json()) as PageText);
      showToast(pageMessages.restored(day));
    } catch {
      setFailed(true);
    }
  }

  return (
    <Panel title="History">
      {versions.length === 0 && (
        <p className="mt-2 text-soft">Nothing was published yet. Every text you publish is kept.</p>
      )}
      <ol className={versions.length > 0 ? panelList : ""}>
        {versions.map((version, index) => (
          <li key={version.number} className="grid gap-1">
            <span>
              <span>{version.day}</span>
              {index === 0 && <span className="text-sm text-soft"> · the newest</span>}
            </span>
            <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <a
                className="inline-flex min-h-6 items-center text-sm underline underline-offset-[0.2em] hover:text-accent"
                href={`${addressOf(slug)}/preview?version=${version.number}`}
                aria-label={`Look at it: the text of ${version.day}`}
              >
                Look at it
              </a>
              <Button
                variant="quiet"
                size="small"
                aria-label={`Restore the text of ${version.day}`}
                onClick={() => void restore(version)}
              >
                Restore
              </Button>
            </span>
          </li>
        ))}
      </ol>
      {versions.length >= FIRST && !query.has("all") && (
        <p className="mt-3">
          <TextLink to="?all" preventScrollReset>
            Show the whole history
          </TextLink>
        </p>
      )}
      <p role="alert" className="mt-2 text-sm font-semibold text-danger empty:hidden">
        {failed && "We couldn't load that version. Your text hasn't changed; please try again."}
      </p>
    </Panel>
  );
}
