import type { ReactNode } from "react";
import { Link } from "react-router";
import { useAction } from "#app/admin/actions/use-action.ts";
import { defineList } from "#app/admin/list/define-list.ts";
import { TextButton } from "#app/ui/buttons/text-button.tsx";
import { ConfirmButton } from "#app/ui/overlays/confirm-button.tsx";
import type { FormerAddress } from "#domain/former-addresses/former-address.ts";
import { TwoLines } from "../shared/list-cells.tsx";
import { addressMessages } from "./address-messages.ts";

export const addressList = defineList({
  noun: { one: "address", many: "addresses" },
  path: "/admin/shop/addresses",
  caption: "Former addresses, in alphabetical order",
  search: { placeholder: "Address or bar", maxLength: 100 },
  sizes: [50],
  columns: [
    {
      id: "path",
      title: "Former address",
      isRowHeader: true,
      cell: ({ path }: FormerAddress) => <span className="wrap-anywhere">{path}</span>,
    },
    {
      id: "leads",
      title: "Leads to",
      cell: ({ address, productName, isArchived }) => (
        <TwoLines second={isArchived && "Archived, so it's “not found”"}>
          <Link className="inline-block min-h-6 underline underline-offset-[0.2em]" to={address}>
            {productName ?? address}
          </Link>
        </TwoLines>
      ),
    },
    { id: "from", title: "From", cell: ({ isImported }) => (isImported ? "Import" : "You") },
    {
      id: "remove",
      title: "Remove",
      hiddenTitle: true,
      cell: ({ path }) => <RemoveAddress path={path} />,
    },
  ],
  idOf: ({ path }) => path,
});

function RemoveAddress({ path }: { path: string }): ReactNode {
  const { run } = useAction("remove-former-address");
  const { removeQuestion: question } = addressMessages;
  return (
    <ConfirmButton
      as={TextButton}
      aria-label={`Remove ${path}`}
      ask={{ subject: path, question, yes: "Remove", dangerous: true }}
      onClick={() => run({ path })}
    >
      Remove
    </ConfirmButton>
  );
}
