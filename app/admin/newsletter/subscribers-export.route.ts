import { exportSubscribers } from "#server/newsletter/export-subscribers.ts";
import { exportList } from "../list/export-list.ts";
import { shopTime } from "../shared/shop-time.ts";
import type { Route } from "./+types/subscribers-export.route";
import { subscriberList } from "./subscriber-list.tsx";

/** The subscribers of the view in the address as a CSV file: those that confirmed, by default. */
export function loader(args: Route.LoaderArgs) {
  return exportList(subscriberList, args, (shop, { search, filters }) => {
    const { sortable } = shopTime(shop.details().timeZone);
    return exportSubscribers(shop, { state: filters.show ?? "subscribed", search }, sortable);
  });
}
