import type { ReactNode } from "react";
import { useAction } from "#app/admin/action/use-action.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import type { archiveProductAction } from "../product-actions.ts";
import { productsMessages } from "../product-message.ts";

/** Archives or restores a product; the toast can undo it. */
export function ArchiveButton(props: {
  productId: number;
  name: string;
  archived: boolean;
}): ReactNode {
  const { productId, name, archived } = props;
  const { run, isBusy } = useAction<typeof archiveProductAction>("archive-product", {
    failure: productsMessages.archiveFailed,
  });
  return (
    <Button
      variant="quiet"
      aria-disabled={isBusy}
      onClick={() => run({ productId, name, isArchived: !archived })}
    >
      {archived ? "Put Back" : "Archive"}
    </Button>
  );
}
