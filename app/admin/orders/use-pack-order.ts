import type { ActionResult } from "#app/admin/actions/action-result.ts";
import { notUndone } from "#app/admin/actions/send-action.ts";
import { useAction } from "#app/admin/actions/use-action.ts";
import { showToast } from "#app/ui/overlays/toaster.tsx";

/** Marks orders as packed, each with Undo in its toast. */
export function usePackOrder() {
  const unpack = useAction("unpack-order", { failure: notUndone, isUndo: true });
  return useAction("pack-order", {
    // The owner may have gone on to the next order before the answer comes.
    whenBusy: "overlap",
    onResult(result, packed) {
      if (result.code !== "packed") return showRefusal(result);
      showToast({
        title: "Packed",
        description: result.orderNumber,
        action: { label: "Undo", run: () => unpack.run(packed) },
      });
    },
  });
}

export function showRefusal({ text }: ActionResult): void {
  if (text) showToast({ title: "Nothing was changed", description: text, tone: "destructive" });
}
