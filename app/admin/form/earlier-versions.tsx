import type { ReactNode } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import { countNoun } from "#domain/words/count-noun.ts";
import { adminMessages } from "../shared/admin-messages.ts";
import { FormSection } from "./form-section.tsx";

export type EarlierVersion<Data> = {
  readonly version: number;
  /** In the shop's time zone. */
  readonly at: string;
  readonly data: Data;
};

/** Earlier versions, which can be copied into the form. Nothing changes until it is saved. */
export function EarlierVersions<Data>(props: {
  versions: readonly EarlierVersion<Data>[];
  current: number;
  onRestore: (data: Data) => void;
}): ReactNode {
  const { versions, current, onRestore } = props;
  const earlier = versions.filter(({ version }) => version !== current);
  if (earlier.length === 0) return null;
  return (
    <FormSection title="Earlier versions" fold={countNoun(earlier.length, "version", "versions")}>
      <ul className="divide-y divide-line">
        {earlier.map(({ version, at, data }) => (
          <li key={version} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span>{`Saved ${at}`}</span>
            <Button
              variant="quiet"
              size="small"
              onClick={() => {
                onRestore(data);
                showToast(adminMessages.restored);
              }}
            >
              Restore
              <span className="sr-only">{` (saved ${at})`}</span>
            </Button>
          </li>
        ))}
      </ul>
    </FormSection>
  );
}
