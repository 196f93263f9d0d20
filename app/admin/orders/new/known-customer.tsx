import { type ReactNode, useState } from "react";
import { type ActionNamed, type ActionRun, useAction } from "#app/admin/actions/use-action.ts";
import { findMessages } from "#app/admin/find/find-messages.ts";
import { FinderList } from "#app/admin/find/finder-list.tsx";
import { type ListedGroup, listedItem } from "#app/admin/find/list-groups.ts";
import type { FindResponse } from "#app/admin/find/use-answer.ts";
import { type Finder, useFinder } from "#app/admin/find/use-finder.ts";
import { Field } from "#app/ui/fields/field.tsx";
import { Input } from "#app/ui/fields/input.tsx";
import { MIN_SEARCH_LETTERS } from "#domain/input/search-form.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import type { OrderDraft } from "./new-order-view.ts";

/** Finds who has ordered before, and fills in the contact details and address of their last order. */
export function KnownCustomer(props: {
  onFound: (buyer: OrderDraft["details"]) => void;
}): ReactNode {
  const { onFound } = props;
  const [hasFocus, setHasFocus] = useState(false);
  const loadBuyer = useAction("read-buyer", {
    failure: "This customer couldn't be loaded. Please try again.",
    onResult: (result) => result.code === "read" && onFound(result.buyer),
    // The first one may have been chosen by mistake.
    whenBusy: "queue",
  });
  const finder = useFinder({
    only: "customers",
    groupsOf: listCustomers,
    onChoose({ orderId = "" }) {
      finder.type("");
      loadBuyer.run({ orderId });
    },
  });
  const isOpen = hasFocus && finder.listed.length > 0;
  const status = describeSearch(finder) || describeLoaded(loadBuyer);

  return (
    // Also the field's description, for whoever comes back to it.
    <Field label="Find a customer" hint={<span role="status">{status}</span>}>
      {(control) => (
        <div className="relative">
          <Input
            {...control}
            {...finder.field}
            aria-expanded={isOpen}
            onFocus={() => setHasFocus(true)}
            onBlur={() => setHasFocus(false)}
            onKeyDown={(event) => {
              if (event.key === "Escape") finder.type("");
              else finder.field.onKeyDown(event);
            }}
          />
          {isOpen && (
            <FinderList
              finder={finder}
              className="finder-list-in-form absolute inset-x-0 top-full z-20 mt-1 max-h-80 rounded-lg border border-line bg-raised shadow-modal"
            />
          )}
        </div>
      )}
    </Field>
  );
}

/** Leaves out the group's link to the full list. */
function listCustomers(typed: string, response: FindResponse | undefined): ListedGroup[] {
  if (typed === "" || response?.state !== "done") return [];
  return response.answer.groups.map(({ name, items }) => ({
    name,
    items: items.filter(({ kind }) => kind === "customer").map(listedItem),
  }));
}

function describeSearch({ typed, response, isWaiting, listed }: Finder): string {
  if (typed === "") return "";
  if ([...typed].length < MIN_SEARCH_LETTERS) return findMessages.tooShort;
  if (isWaiting || !response) return findMessages.searching;
  if (response.state !== "done") return findMessages[response.state];

  const { groups, slow } = response.answer;
  if (slow.length > 0) return findMessages.slow(slow);
  if (listed.length === 0) return findMessages.none(typed);

  const customers = countNoun(listed.length, "customer");
  const hasMore = groups.some(({ items }) => items.length > listed.length);
  return hasMore ? `The first ${customers}. Type more to find others.` : customers;
}

function describeLoaded({ result, problem }: ActionRun<ActionNamed["read-buyer"]>): string {
  if (problem) return problem;
  if (result?.code !== "read") return "Name, email, phone or street.";
  const { firstName, lastName, email } = result.buyer;
  return `Filled in from ${`${firstName} ${lastName}`.trim() || email}'s last order.`;
}
