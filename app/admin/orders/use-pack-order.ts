import type { ActionResult } from "#app/admin/action/action-result.ts";
import { useAction } from "#app/admin/action/use-action.ts";
import { showToast } from "#app/ui/overlays/toaster.tsx";

/** Marks orders as packed, each with Undo in its toast. */
export function usePackOrder() {
  const unpack = useAction("unpack-order");
  return useAction("pack-order", {
    // The owner may have gone on to the next order before the answer comes.
    mayOverlap: true,
    onResult(result, packed) {
      if (!result.isDone) return showRefusal(result);
      showToast({
        title: "Packed",
        description: numberIn(result),
        action: { label: "Undo", run: () => unpack.run(packed) },
      });
    },
  });
}

export function showRefusal({ text }: ActionResult): void {
  if (text) showToast({ title: "Nothing was changed", description: text, tone: "destructive" });
}

function numberIn(result: ActionResult): string {
  const { orderNumber } = result as ActionResult & { readonly orderNumber?: unknown };
  return typeof orderNumber === "string" ? orderNumber : "";
}
