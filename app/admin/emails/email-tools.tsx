import { type ReactNode, useEffect, useRef, useState } from "react";
import { Form, useRevalidator, useSubmit } from "react-router";
import { Button, DownloadLink } from "#app/ui/buttons/button.tsx";
import { Input } from "#app/ui/fields/input.tsx";
import { ConfirmDialog } from "#app/ui/overlays/confirm-dialog.tsx";
import { useAction } from "../action/use-action.ts";
import { adminMessages } from "../shared/admin-messages.ts";
import type { clearEmailLogAction } from "./email-actions.ts";

const PAUSE_MS = 300;

/** A search that is part of the URL. Submits after a pause in typing, or immediately with Enter. */
export function EmailSearch({ search }: { search: string }): ReactNode {
  const submit = useSubmit();
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Follows the URL after Back or a link, but never overwrites the field while somebody types.
  useEffect(() => {
    const input = field.current;
    if (input && input !== document.activeElement) input.value = search;
  }, [search]);

  return (
    <Form
      method="get"
      role="search"
      className="flex max-w-104 grow basis-64 gap-2"
      onSubmit={() => clearTimeout(timer.current)}
    >
      <Input
        ref={field}
        type="search"
        name="q"
        className="min-h-10! rounded-full! px-4.5!"
        aria-label="Search emails by address or subject"
        placeholder="Search address or subject"
        maxLength={200}
        defaultValue={search}
        onChange={(event) => {
          const { form } = event.currentTarget;
          clearTimeout(timer.current);
          timer.current = setTimeout(() => {
            if (form) void submit(form, { replace: true, preventScrollReset: true });
          }, PAUSE_MS);
        }}
      />
    </Form>
  );
}

/** Refresh, export and clear. */
export function EmailTools(props: { search: string; clearable: boolean }): ReactNode {
  const { search, clearable } = props;
  const query = search && `q=${encodeURIComponent(search)}`;
  const revalidator = useRevalidator();
  const { run } = useAction<typeof clearEmailLogAction>("clear-email-log", {
    failure: adminMessages.clearFailed,
  });
  const [isOpen, setOpen] = useState(false);
  const refreshing = revalidator.state !== "idle";
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="quiet"
        size="small"
        aria-disabled={refreshing}
        onClick={() => void revalidator.revalidate()}
      >
        {refreshing ? "Refreshing…" : "Refresh"}
      </Button>
      <DownloadLink size="small" href={`/admin/emails/export.csv${query && `?${query}`}`}>
        Export CSV
      </DownloadLink>
      {clearable && (
        <Button variant="quiet-danger" size="small" onClick={() => setOpen(true)}>
          Clear Logs
        </Button>
      )}
      {isOpen && (
        <ConfirmDialog
          subject="Clear Logs"
          question={adminMessages.clearEmails}
          yes="Clear Logs"
          dangerous
          onYes={() => run({ isConfirmed: true })}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
