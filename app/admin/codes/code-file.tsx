import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { Button, buttonClass } from "../../ui/buttons/button.tsx";
import { useSettledFetcher } from "../../ui/hooks/use-settled-fetcher.ts";
import { showToast } from "../../ui/overlays/toaster.tsx";
import type { CodeFileAnswer } from "./code-result.ts";
import { codeMessages } from "./code-words.ts";

/** Export and import of all codes as CSV. */
export function CodeFile({ isEmpty }: { isEmpty: boolean }): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const fetcher = useSettledFetcher<CodeFileAnswer | { readonly code: "unreachable" }>();
  const { data } = fetcher;
  const hear = useEffectEvent((answer: NonNullable<typeof data>) => {
    if (answer.code === "imported") {
      showToast(codeMessages.imported(answer.added, answer.changed));
    }
  });
  useEffect(() => {
    if (data) hear(data);
  }, [data]);
  const trouble =
    data?.code === "unreachable"
      ? codeMessages.unreachable
      : data?.code === "unreadable" && data.sentence;
  return (
    <div className="mt-4 grid gap-1">
      <div className="flex flex-wrap items-center gap-3">
        {!isEmpty && (
          <a
            className={buttonClass({ variant: "quiet", size: "small" })}
            href="/admin/export/codes.csv"
            download
          >
            Export CSV
          </a>
        )}
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv"
          className="sr-only"
          tabIndex={-1}
          aria-label="CSV file of codes"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            if (!file) return;
            const sent = new FormData();
            sent.set("file", file);
            fetcher.submit(sent, {
              method: "post",
              action: "/admin/codes",
              encType: "multipart/form-data",
            });
            event.currentTarget.value = "";
          }}
        />
        <Button variant="quiet" size="small" onClick={() => input.current?.click()}>
          {fetcher.state === "idle" ? "Import CSV" : "Reading…"}
        </Button>
      </div>
      <p role="alert" className="font-semibold text-danger empty:hidden">
        {trouble}
      </p>
    </div>
  );
}
