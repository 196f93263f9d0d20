import { type ReactNode, useId } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { useSettledFetcher } from "#app/ui/hooks/use-settled-fetcher.ts";
import type { RetentionSettings } from "#domain/retention/retention-settings.ts";

export type RetentionResult = {
  readonly code: "saved" | "refused" | "changed-meanwhile" | "unreachable";
};

const fields: readonly {
  name: keyof RetentionSettings;
  label: string;
  hint: string;
  least: number;
}[] = [
  {
    name: "abandonedCheckoutDays",
    label: "Unpaid checkouts",
    hint: "At least 7, since a bank's payment may take days to begin.",
    least: 7,
  },
  {
    name: "mailBodyDays",
    label: "Text of emails",
    hint: "Their lines stay in the log.",
    least: 1,
  },
  {
    name: "browserOrderDays",
    label: "Copies in browsers",
    hint: "They show shoppers their orders while the shop is away.",
    least: 1,
  },
];

const answers: Record<RetentionResult["code"], string> = {
  saved: "Saved. The privacy page says so from now on.",
  refused: "Not saved: please enter whole days, up to 3650.",
  "changed-meanwhile": "Not saved: somebody else has changed these. Load the page again first.",
  unreachable: "Not saved: the shop does not answer. Please try again.",
};

/** How many days customers' data are kept. */
export function RetentionForm(props: { settings: RetentionSettings; version: number }): ReactNode {
  const { settings, version } = props;
  const id = useId();
  const fetcher = useSettledFetcher<RetentionResult>("retention");
  const busy = fetcher.state !== "idle";
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) fetcher.submit(event.currentTarget);
      }}
    >
      <input type="hidden" name="do" value="retention" />
      <input type="hidden" name="version" value={version} />
      <div className="mt-4 grid max-w-176 gap-5 sm:grid-cols-3">
        {fields.map(({ name, label, hint, least }) => (
          <TextField
            key={name}
            id={`${id}-${name}`}
            label={`${label}, in days`}
            hint={hint}
            name={name}
            type="number"
            inputMode="numeric"
            min={least}
            max={3650}
            step={1}
            required
            // Keeps browsers from restoring an old value after a reload.
            autoComplete="off"
            defaultValue={settings[name]}
          />
        ))}
      </div>
      <div className="mt-5 flex flex-wrap items-center gap-4">
        <Button type="submit" aria-disabled={busy}>
          {busy ? "Saving…" : "Save"}
        </Button>
        <p role="status">{fetcher.data && answers[fetcher.data.code]}</p>
      </div>
    </form>
  );
}
