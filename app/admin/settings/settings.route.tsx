import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { adminMeta } from "../shared/admin-meta.ts";

/** So that a client-side navigation asks the server, and so the guard. */
export function loader() {
  return null;
}

export const meta = adminMeta("Settings", "The admin area of the shop.");

/** Marked Coming Soon in the navigation; reachable by its URL only. */
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
