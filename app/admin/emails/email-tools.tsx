import { type ReactNode, useEffect, useRef } from "react";
import { Form, useRevalidator, useSubmit } from "react-router";
import { useSettledFetcher } from "../../ui/hooks/use-settled-fetcher.ts";
import { showToast } from "../../ui/toaster.tsx";
import { adminMessages } from "../shared/admin-messages.ts";

const PAUSE_MS = 300;

/** What the email log's action says about clearing it. */
export type ClearResult = { readonly code: "cleared" | "ask" | "unreachable" };

/** Search that is part of the address. It waits for a pause in the typing; Enter does not. */
export function EmailSearch({ search }: { search: string }): ReactNode {
  const submit = useSubmit();
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Back and links change the address from outside; what is being typed stays.
  useEffect(() => {
    const input = field.current;
    if (input && input !== document.activeElement) input.value = search;
  }, [search]);

  return (
    <Form
      method="get"
      role="search"
      className="admin-search"
      onSubmit={() => clearTimeout(timer.current)}
    >
      <input
        ref={field}
        type="search"
        name="q"
        className="field admin-search-field"
        aria-label="Search emails by address or subject"
        placeholder="Search address or subject"
        maxLength={200}
        autoComplete="off"
        defaultValue={search}
        onChange={(event) => {
          const { form } = event.currentTarget;
          clearTimeout(timer.current);
          timer.current = setTimeout(() => {
            if (form) void submit(form, { replace: true, preventScrollReset: true });
          }, PAUSE_MS);
        }}
      />
      <noscript>
        <button type="submit" className="admin-button">
          Search
        </button>
      </noscript>
    </Form>
  );
}

/** Refresh, export and clear. */
export function EmailTools(props: { search: string; clearable: boolean }): ReactNode {
  const { search, clearable } = props;
  const query = search && `q=${encodeURIComponent(search)}`;
  const revalidator = useRevalidator();
  const fetcher = useSettledFetcher<ClearResult>();
  const { data } = fetcher;
  useEffect(() => {
    if (data?.code === "cleared") showToast(adminMessages.emailsCleared);
    if (data?.code === "unreachable") {
      showToast({ ...adminMessages.clearFailed, tone: "destructive" });
    }
  }, [data]);
  const refreshing = revalidator.state !== "idle";
  return (
    <div className="admin-tools">
      {/* Without JavaScript a link does the same; the button takes its place. */}
      <noscript>
        <a className="admin-button" href={`?${query}`}>
          Refresh
        </a>
      </noscript>
      <button
        type="button"
        className="admin-button admin-script-only"
        aria-disabled={refreshing}
        onClick={() => void revalidator.revalidate()}
      >
        {refreshing ? "Refreshing…" : "Refresh"}
      </button>
      <a className="admin-button" href={`/admin/emails/export.csv${query && `?${query}`}`} download>
        Export CSV
      </a>
      {clearable && (
        <fetcher.Form
          method="post"
          action="/admin/emails"
          onSubmit={(event) => {
            event.preventDefault();
            // Without JavaScript the next page asks instead.
            if (!window.confirm(adminMessages.clearEmails)) return;
            fetcher.submit({ sure: "yes" }, { method: "post", action: "/admin/emails" });
          }}
        >
          <button type="submit" className="admin-button admin-danger">
            Clear Logs
          </button>
        </fetcher.Form>
      )}
    </div>
  );
}

/** The question as a part of the page, for browsers that could not ask it. */
export function AskToClear(): ReactNode {
  return (
    <Form method="post" action="/admin/emails" className="admin-alert admin-ask">
      <p role="alert">{adminMessages.clearEmails}</p>
      <button type="submit" name="sure" value="plain" className="admin-button admin-danger">
        Clear Logs
      </button>
      <a className="link" href="/admin/emails">
        Keep them
      </a>
    </Form>
  );
}
