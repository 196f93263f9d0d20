import type { ReactNode } from "react";
import { shopMessages } from "#app/shop/shared/shop-messages.ts";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { textButtonClass } from "#app/ui/buttons/text-button.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { Drawer } from "#app/ui/overlays/drawer.tsx";
import type { ComingSoonItem } from "#domain/coming-soon/coming-soon-codec.ts";
import { ComingSoonForm } from "./coming-soon-form.tsx";
import { ComingSoonRows, RemoveComingSoon } from "./coming-soon-rows.tsx";
import { ReleaseForm } from "./release-form.tsx";

/** What the dialog shows: the list, one bar to edit, remove or release, or an empty form. */
export type UpcomingView = {
  readonly items: readonly ComingSoonItem[];
  readonly open: "list" | "edit" | "remove" | "release";
  readonly item: ComingSoonItem | null;
  /** Version of the item; 0 without one. */
  readonly version: number;
  /** Number of people who asked to be told about each bar, by id. */
  readonly waiting: Readonly<Record<number, number>>;
  /** Products that it may have become; empty unless the release view is open. */
  readonly products: readonly { readonly id: number; readonly name: string }[];
};

/** Manages the Coming Soon list in a dialog over the products. Its state is in the URL. */
export function ComingSoonDialog(props: {
  view: UpcomingView;
  /** Query of the products list without the dialog. */
  closeTo: string;
  /** Query that shows this in the dialog. */
  queryOf: (upcoming: string) => string;
}): ReactNode {
  const { view, closeTo, queryOf } = props;
  const { items, open, item, version, waiting, products } = view;
  const listQuery = queryOf("list");
  return (
    <Drawer titleId="coming-soon-title" closeTo={closeTo}>
      {open === "edit" && (
        <ComingSoonForm
          key={item?.id ?? "new"}
          item={item}
          version={version}
          listQuery={listQuery}
        />
      )}
      {open === "remove" && item && <RemoveComingSoon item={item} listQuery={listQuery} />}
      {open === "release" && item && (
        <ReleaseForm
          item={item}
          waiting={waiting[item.id] ?? 0}
          products={products}
          listQuery={listQuery}
        />
      )}
      {open === "list" && (
        <>
          <p className="text-caps text-accent uppercase">Products</p>
          <h2 id="coming-soon-title">Coming Soon</h2>
          <p className="mt-1 text-soft">
            The bars that the shop announces, in the order of the shop.
          </p>
          <div className="my-4 flex flex-wrap items-center gap-2">
            <ButtonLink to={{ search: queryOf("new") }} preventScrollReset>
              Add an upcoming bar
            </ButtonLink>
            <a className={textButtonClass} href="/coming-soon">
              View in the shop
            </a>
          </div>
          {items.length > 0 ? (
            <ComingSoonRows items={items} waiting={waiting} queryOf={queryOf} />
          ) : (
            <EmptyState title={shopMessages.noUpcomingProducts}>
              <p>This is what shoppers read now. Add the first bar that you want to announce.</p>
            </EmptyState>
          )}
        </>
      )}
    </Drawer>
  );
}
