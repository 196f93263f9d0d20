import { type ReactNode, useEffect, useEffectEvent } from "react";
import { useFetcher } from "react-router";
import { Button } from "#app/ui/buttons/button.tsx";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import { productsMessages } from "../product-message.ts";
import type { ProductsResult } from "../products-result.ts";

/** Archives or restores a product; the toast can undo it. */
export function ArchiveButton(props: {
  productId: number;
  name: string;
  archived: boolean;
}): ReactNode {
  const { productId, name, archived } = props;
  const fetcher = useFetcher<ProductsResult>();
  const busy = fetcher.state !== "idle";
  const send = (value: "archive" | "unarchive") =>
    void fetcher.submit(
      { do: "edit", change: "archive", value, select: String(productId) },
      { method: "post", action: "/admin/products" },
    );

  const tell = useEffectEvent((answer: ProductsResult, wanted: boolean) => {
    if (answer.code !== "edited" || answer.changed === 0) {
      showToast({ ...productsMessages.archiveFailed, tone: "destructive" });
      return;
    }
    const undo = () => send(wanted ? "unarchive" : "archive");
    const text = wanted ? productsMessages.archived(name) : productsMessages.unarchived(name);
    showToast({ ...text, action: { label: "Undo", run: undo } });
  });
  useEffect(() => {
    // By then the page was reloaded and shows the new state.
    if (fetcher.data) tell(fetcher.data, archived);
  }, [fetcher.data, archived]);

  return (
    <Button
      variant="quiet"
      aria-disabled={busy}
      onClick={() => !busy && send(archived ? "unarchive" : "archive")}
    >
      {archived ? "Put Back" : "Archive"}
    </Button>
  );
}
