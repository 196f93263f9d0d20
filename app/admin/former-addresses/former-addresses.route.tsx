import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { useAction } from "#app/admin/actions/use-action.ts";
import { defineList } from "#app/admin/list/define-list.ts";
import { ListScreen } from "#app/admin/list/list-screen.tsx";
import { loadList } from "#app/admin/list/load-list.ts";
import { adminMeta } from "#app/admin/shared/admin-meta.ts";
import { requestContext } from "#app/http/request-context.ts";
import { Actions } from "#app/ui/buttons/actions.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import { TextButton } from "#app/ui/buttons/text-button.tsx";
import { FileInput } from "#app/ui/fields/file-input.tsx";
import { TextareaField } from "#app/ui/fields/text-field.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { ConfirmButton } from "#app/ui/overlays/confirm-button.tsx";
import type { FormerAddress } from "#domain/former-addresses/former-address.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import {
  countFormerAddresses,
  listFormerAddresses,
} from "#server/former-addresses/change-former-addresses.ts";
import { TwoLines } from "../shared/list-cells.tsx";
import type { Route } from "./+types/former-addresses.route";
import { addressMessages } from "./address-messages.ts";

export const meta = adminMeta(
  "Former addresses",
  "Links to your former shop, and where they lead now.",
);

export async function loader({ url, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const { db } = shop;
  const list = await loadList(shop, addressList, url.searchParams, async ({ search }, range) => ({
    rows: await listFormerAddresses(db, search, range),
    total: await countFormerAddresses(db, search),
  }));
  return { list };
}

export default function FormerAddresses({ loaderData }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <AddAddresses />
      <section aria-labelledby="addresses-title">
        <h2 id="addresses-title" className="mb-3 text-[1.375rem]">
          Where they lead
        </h2>
        <ListScreen
          list={addressList}
          loaded={loaderData.list}
          empty={
            <EmptyState title="No former addresses yet">
              <p>Bars that you import bring their former addresses along.</p>
            </EmptyState>
          }
        />
      </section>
    </div>
  );
}

const addressList = defineList({
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

const SHOWN_PROBLEMS = 20;

/** A list of former addresses, typed, pasted or from a file. */
function AddAddresses() {
  const [list, setList] = useState("");
  const { run, isBusy, result, problem } = useAction("add-former-addresses", {
    failure: addressMessages.unreachable,
  });
  const { lines, usable } = result?.code === "lines" ? result : { lines: [], usable: 0 };

  return (
    <Panel title="Add former addresses">
      <p className="mt-1.5 mb-4 max-w-176 text-soft">{addressMessages.hint}</p>
      <TextareaField
        label="Addresses, one per line"
        hint={addressMessages.listHint}
        rows={6}
        spellCheck={false}
        value={list}
        placeholder={"/products/old-name, Lark Hill 72%\n/pages/our-farmers, /about"}
        onChange={setList}
      />
      <div className="mt-3 grid grid-cols-1 gap-1">
        <label htmlFor="address-file" className="font-semibold">
          Or a CSV file with such lines
        </label>
        <FileInput
          id="address-file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          onFiles={async ([file]) => setList((await file.text()).replace(/^\ufeff/, ""))}
        />
      </div>
      <div role="status" className="my-3">
        {result?.code === "added" && (
          <p className="font-semibold text-good wrap-anywhere">{result.sentence}</p>
        )}
        {problem && <p className="font-semibold text-danger wrap-anywhere">{problem}</p>}
        {lines.length > 0 && (
          <ul className="mt-2 grid list-disc gap-1 pl-5 wrap-anywhere">
            {lines.slice(0, SHOWN_PROBLEMS).map(({ line, sentence }) => (
              <li key={line}>{`Line ${line}: ${sentence}`}</li>
            ))}
            {lines.length > SHOWN_PROBLEMS && (
              <li>{`And ${lines.length - SHOWN_PROBLEMS} more lines.`}</li>
            )}
          </ul>
        )}
      </div>
      <Actions>
        <Button aria-disabled={isBusy} onClick={() => run({ list, leavesOut: false })}>
          Add
        </Button>
        {usable > 0 && (
          <Button
            variant="quiet"
            aria-disabled={isBusy}
            onClick={() => run({ list, leavesOut: true })}
          >
            {`Leave These Out and Add ${countNoun(usable, "Line")}`}
          </Button>
        )}
      </Actions>
    </Panel>
  );
}
