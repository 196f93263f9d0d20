import type { ReactNode } from "react";
import { TextButton } from "#app/ui/buttons/text-button.tsx";
import type { SubscriberState } from "#domain/newsletter/subscription-rules.ts";
import { useAction } from "../actions/use-action.ts";
import { defineList } from "../list/define-list.ts";
import { oneOf } from "../list/list-filters.ts";
import { subscriberStateNames } from "./subscriber-messages.ts";

export type SubscriberRow = {
  readonly id: string;
  readonly email: string;
  readonly state: SubscriberState;
  /** The day of its state. */
  readonly since: string;
};

/** Who gets the newsletter; views have who has not confirmed, and who left. */
export const subscriberList = defineList({
  noun: { one: "subscriber", many: "subscribers" },
  path: "/admin/customers/newsletter",
  caption: "Subscribers, the newest first",
  search: { placeholder: "Email address", maxLength: 200 },
  filters: { show: oneOf(["pending", "unsubscribed"]) },
  views: [
    { id: "subscribed", name: subscriberStateNames.subscribed, filters: {} },
    {
      id: "pending",
      name: subscriberStateNames.pending,
      filters: { show: "pending" },
      empty: "No one is waiting to confirm",
    },
    {
      id: "unsubscribed",
      name: subscriberStateNames.unsubscribed,
      filters: { show: "unsubscribed" },
      empty: "Nobody has unsubscribed",
    },
  ],
  sizes: [50],
  columns: [
    {
      id: "address",
      title: "Email",
      isRowHeader: true,
      cell: ({ email }: SubscriberRow) => <span className="wrap-anywhere">{email}</span>,
    },
    { id: "since", title: "Since", cell: ({ since }) => since },
    {
      id: "remove",
      title: "Remove",
      hiddenTitle: true,
      cell: (row) => row.state !== "unsubscribed" && <RemoveSubscriber {...row} />,
    },
  ],
  idOf: ({ id }) => id,
});

function RemoveSubscriber({ id, email }: SubscriberRow): ReactNode {
  const { run } = useAction("remove-subscriber");
  return (
    <TextButton aria-label={`Remove ${email}`} onClick={() => run({ id })}>
      Remove
    </TextButton>
  );
}
