import { type ReactNode, useState } from "react";
import { useLoaderData, useRouteError } from "react-router";
import { AdminError } from "#app/admin/layout/admin-error.tsx";
import type { ListRequest } from "#app/admin/list/define-list.ts";
import { findPage, rangeOfAll } from "#app/admin/list/find-page.ts";
import { ListScreen } from "#app/admin/list/list-screen.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import type { Selection } from "#app/ui/hooks/use-selection.ts";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { Drawer } from "#app/ui/overlays/drawer.tsx";
import stylesheet from "./gallery.css?url";
import { GalleryPage } from "./gallery-page.tsx";
import { sampleList } from "./sample-list.tsx";
import { type SampleThing, sampleThings } from "./sample-things.ts";

const SLOW_MS = 2_000;

/** What a list shows while something is missing. */
const states = {
  "?of=none": "No things",
  "?shop=slow": "A slow shop",
  "?of=broken": "A broken shop",
};

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export async function loader({ url }: { url: URL }) {
  const state = url.searchParams.get("of");
  if (state === "broken") throw new Error("A sample of an error.");

  const all = state === "none" ? [] : sampleThings;
  const found = await findPage(sampleList, url.searchParams, async (request, range) => {
    if (request.filters.shop === "slow") await new Promise((done) => setTimeout(done, SLOW_MS));
    return rangeOfAll(listThings(all, request), range);
  });
  return {
    list: { ...found, preferences: { views: [], hidden: [] } },
    open: all.find(({ id }) => id === url.searchParams.get("thing")),
  };
}

type ThingRequest = ReturnType<typeof sampleList.read>;

function listThings(all: readonly SampleThing[], request: ThingRequest): readonly SampleThing[] {
  const { kind, owner, from = "" } = request.filters;
  const found = all.filter(
    (thing) =>
      thing.name.toLowerCase().includes(request.search.toLowerCase()) &&
      (kind === undefined || thing.kind === kind) &&
      (owner === undefined || thing.owner === owner) &&
      thing.made >= from,
  );
  return sortThings(found, request.sort);
}

function sortThings(
  found: readonly SampleThing[],
  sort: ListRequest<never, keyof SampleThing>["sort"],
) {
  if (!sort) return found;
  const { by, descending } = sort;
  const ascending = found.toSorted((a, b) => (a[by] < b[by] ? -1 : 1));
  return descending ? ascending.toReversed() : ascending;
}

/** The list of the admin in all its states. */
export default function ListSample(): ReactNode {
  const { list, open } = useLoaderData<typeof loader>();
  const [isArchived, setArchived] = useState(0);
  return (
    <GalleryPage title="A list">
      <nav aria-label="States" className="flex flex-wrap gap-5">
        {Object.entries(states).map(([query, name]) => (
          <TextLink key={query} to={query}>
            {name}
          </TextLink>
        ))}
      </nav>
      <ListScreen
        list={sampleList}
        loaded={list}
        counts={{ all: sampleThings.length, lost: 0 }}
        options={{ owner: ["Robin", "Sasha"].map((name) => ({ value: name, label: name })) }}
        isNew={({ id }) => id === "27"}
        beside={(selection) => (
          <Button
            variant="quiet"
            size="small"
            aria-disabled={selection.isLoading}
            onClick={() => setArchived(selection.ids.length)}
          >
            Archive
          </Button>
        )}
        bulk={(selection) => <BulkButton selection={selection} />}
        notice={<p role="status">{isArchived > 0 && `${isArchived} archived`}</p>}
        empty={
          <EmptyState title="No things yet">
            <p>The first one will show up here.</p>
          </EmptyState>
        }
      />
      {open && (
        <Drawer titleId="thing" closeTo={sampleList.write(list.request)}>
          <h2 id="thing">{open.name}</h2>
        </Drawer>
      )}
    </GalleryPage>
  );
}

function BulkButton({ selection }: { selection: Selection }) {
  return (
    <button type="button" onClick={() => selection.replace([])}>
      {`Tidy up ${selection.ids.length}`}
    </button>
  );
}

export function ErrorBoundary(): ReactNode {
  const error = useRouteError();
  return (
    <GalleryPage>
      <AdminError error={error} />
    </GalleryPage>
  );
}
