import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from "react";
import { Button } from "../../ui/buttons/button.tsx";
import { TextLink } from "../../ui/buttons/text-link.tsx";
import { useSettledFetcher } from "../../ui/hooks/use-settled-fetcher.ts";
import { showToast } from "../../ui/overlays/toaster.tsx";
import type { ShippingFile } from "./shipping-result.ts";
import { shippingMessages } from "./shipping-words.ts";

/** Exports and imports a table as CSV. Imported rows go into the form; the owner saves it. */
export function TableFile(props: {
  table: "zones" | "heat";
  name: string;
  /** @returns how many rows were read; null when the file is of another table */
  onRead: (file: ShippingFile) => number | null;
}): ReactNode {
  const { table, name, onRead } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const fetcher = useSettledFetcher<ShippingFile | { readonly code: "unreachable" }>();
  const { data } = fetcher;
  const handleFile = useEffectEvent((file: NonNullable<typeof data>) => {
    if (file.code === "unreachable" || file.code === "unreadable") return;
    const count = onRead(file);
    if (count !== null)
      showToast(shippingMessages.imported(count === 1 ? "1 row" : `${count} rows`));
  });
  useEffect(() => {
    if (data) handleFile(data);
  }, [data]);
  const trouble = troubleOf(data, table);
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <TextLink to={`/admin/shipping/export/${table}`} reloadDocument>
          Export {name} as CSV
        </TextLink>
        <input
          ref={input}
          id={id}
          type="file"
          accept=".csv,text/csv"
          className="sr-only"
          tabIndex={-1}
          aria-label={`CSV file of ${name}`}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            if (!file) return;
            const sent = new FormData();
            sent.set("do", "read-file");
            sent.set("file", file);
            fetcher.submit(sent, {
              method: "post",
              action: "/admin/shipping",
              encType: "multipart/form-data",
            });
            event.currentTarget.value = "";
          }}
        />
        <Button variant="quiet" size="small" onClick={() => input.current?.click()}>
          {fetcher.state === "idle" ? "Import a CSV file" : "Reading…"}
        </Button>
      </div>
      <p role="alert" className="text-sm font-semibold text-danger empty:hidden">
        {trouble}
      </p>
    </div>
  );
}

function troubleOf(
  file: ShippingFile | { readonly code: "unreachable" } | undefined,
  table: "zones" | "heat",
): string | null {
  switch (file?.code) {
    case "unreachable":
      return shippingMessages.unreachable;
    case "unreadable":
      return file.sentence;
    case "zones":
    case "heat":
      return file.code === table ? null : "This file is of another table on this screen.";
    case undefined:
      return null;
  }
}
