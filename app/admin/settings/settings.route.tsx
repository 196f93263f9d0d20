import { requestContext } from "#app/http/request-context.ts";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { adminMeta } from "../shared/admin-meta.ts";
import type { Route } from "./+types/settings.route";

/** Marked Coming Soon in the navigation; reachable by its URL only. */
export function loader({ context }: Route.LoaderArgs) {
  return { shopName: context.get(requestContext).shop.details().name };
}

export const meta = adminMeta("Settings", "The admin area of the shop.");

export default function Settings() {
  return (
    <section className="max-w-136 py-[clamp(1.5rem,5vw,3rem)]">
      <h1>Settings: Coming Soon</h1>
      <p className="mt-3.5 mb-5 text-base text-soft">
        The shop is configured where it is started. There is nothing to set here yet.
      </p>
      <TextLink to="/admin/orders">Go to the orders</TextLink>
    </section>
  );
}
