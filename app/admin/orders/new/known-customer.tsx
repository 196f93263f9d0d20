import type { ReactNode } from "react";
import { useAction } from "#app/admin/actions/use-action.ts";
import { findMessages } from "#app/admin/find/find-messages.ts";
import { FinderList } from "#app/admin/find/finder-list.tsx";
import { type ListedGroup, listedItem } from "#app/admin/find/list-groups.ts";
import type { FindResponse } from "#app/admin/find/use-answer.ts";
import { type Finder, useFinder } from "#app/admin/find/use-finder.ts";
import { Field } from "#app/ui/fields/field.tsx";
import { Input } from "#app/ui/fields/input.tsx";
import { countNoun } from "#domain/words/count-noun.ts";
import type { OrderDraft } from "./new-order-view.ts";

/** Finds who has ordered before, and fills in what their last order says. */
export function KnownCustomer(props: {
  onFound: (buyer: OrderDraft["details"]) => void;
}): ReactNode {
  const { onFound } = props;
  const reading = useAction("read-buyer", {
    failure: findMessages.failed,
    onResult: (result) => result.code === "read" && onFound(result.buyer),
  });
  const finder = useFinder({
    only: "customers",
    list: listCustomers,
    open({ path }) {
      finder.type("");
      reading.run({ orderId: path.slice(path.lastIndexOf("/") + 1) });
    },
  });
  const { result, problem } = reading;
  const filled = result?.code === "read" && `Filled in from ${nameOf(result.buyer)}'s last order.`;
  const text = describe(finder) || problem || filled || "Name, email, phone or street.";

  return (
    <Field label="Find a customer" hint={<span role="status">{text}</span>}>
      {(control) => (
        <div className="group relative">
          <Input
            {...control}
            {...finder.field}
            onKeyDown={(event) => {
              if (event.key === "Escape") finder.type("");
              else finder.field.onKeyDown(event);
            }}
          />
          <FinderList
            finder={finder}
            className="absolute inset-x-0 top-full z-20 mt-1 max-h-80 rounded-lg border border-line bg-raised shadow-modal group-not-focus-within:hidden [&_.finder-detail]:order-1 [&_.finder-detail]:basis-full [&_.finder-detail]:whitespace-normal [&_.finder-end]:ms-auto [&_.finder-option]:flex-wrap"
          />
        </div>
      )}
    </Field>
  );
}

/** Without the link to a list of all. */
function listCustomers(typed: string, response: FindResponse | undefined): ListedGroup[] {
  if (typed === "" || response?.state !== "done") return [];
  return response.answer.groups.map(({ name, items }) => ({
    name,
    items: items.filter(({ kind }) => kind === "customer").map(listedItem),
  }));
}

function describe({ typed, response, isWaiting, listed }: Finder): string {
  if (typed === "") return "";
  if ([...typed].length < 3) return "Type three letters.";
  if (isWaiting || !response) return findMessages.searching;
  if (response.state !== "done") return findMessages[response.state];
  if (response.answer.slow.length > 0) return findMessages.slow(response.answer.slow);
  return listed.length > 0 ? countNoun(listed.length, "customer") : findMessages.none(typed);
}

function nameOf({ firstName, lastName, email }: OrderDraft["details"]): string {
  return `${firstName} ${lastName}`.trim() || email;
}
