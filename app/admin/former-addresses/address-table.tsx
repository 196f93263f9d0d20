import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { useAction } from "#app/admin/action/use-action.ts";
import { TextButton } from "#app/ui/buttons/text-button.tsx";
import { SecondLine } from "#app/ui/content/second-line.tsx";
import { type Column, DataTable } from "#app/ui/lists/data-table.tsx";
import { ConfirmDialog } from "#app/ui/overlays/confirm-dialog.tsx";
import type { FormerAddress } from "#domain/former-addresses/former-address.ts";
import type { removeFormerAddressAction } from "./address-actions.ts";
import { addressMessages } from "./address-messages.ts";

/** Former addresses and where they lead. */
export function AddressTable({ rows }: { rows: readonly FormerAddress[] }): ReactNode {
  const { run } = useAction<typeof removeFormerAddressAction>("remove-former-address", {
    mayOverlap: true,
  });
  const [removing, setRemoving] = useState<string>();
  return (
    <>
      <DataTable
        caption="Former addresses, in alphabetical order"
        columns={[...columns, removeColumn(setRemoving)]}
        rows={rows}
        idOf={({ path }) => path}
        labelsOnCards
      />
      {removing !== undefined && (
        <ConfirmDialog
          question={addressMessages.removeQuestion}
          subject={removing}
          yes="Remove"
          dangerous
          onYes={() => run({ path: removing })}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  );
}

const columns: Column<FormerAddress>[] = [
  {
    id: "path",
    title: "Former address",
    isRowHeader: true,
    cell: ({ path }) => <span className="wrap-anywhere">{path}</span>,
  },
  {
    id: "leads",
    title: "Leads to",
    cell: ({ address, productName, isArchived }) => (
      <span className="wrap-anywhere">
        <Link className="inline-block min-h-6 underline underline-offset-[0.2em]" to={address}>
          {productName ?? address}
        </Link>
        {isArchived && <SecondLine>Archived, so it's “not found”</SecondLine>}
      </span>
    ),
  },
  {
    id: "from",
    title: "From",
    cell: ({ isImported }) => (isImported ? "Import" : "You"),
  },
];

function removeColumn(onRemove: (path: string) => void): Column<FormerAddress> {
  return {
    id: "remove",
    title: "Remove",
    cell: ({ path }) => (
      <TextButton aria-label={`Remove ${path}`} onClick={() => onRemove(path)}>
        Remove
      </TextButton>
    ),
  };
}
