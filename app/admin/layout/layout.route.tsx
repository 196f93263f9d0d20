import { Outlet } from "react-router";
import { requestContext } from "../../http/request-context.ts";
import stylesheet from "../../styles/admin.css?url";
import erpStylesheet from "../../styles/admin-erp.css?url";
import { privatePages } from "../access/private-pages.ts";
import { requireAdmin } from "../access/require-admin.ts";
import type { Route } from "./+types/layout.route";
import { AdminBar } from "./admin-bar.tsx";

/** Everything below this layout is behind the PIN: see requireAdmin. */
export const middleware: Route.MiddlewareFunction[] = [privatePages, requireAdmin];

/** There for its own sake too: with it, every step within the admin asks the server's door. */
export function loader({ context }: Route.LoaderArgs) {
  const { config } = context.get(requestContext).shop;
  return { shopName: config.shop.name };
}

export const links: Route.LinksFunction = () => [
  { rel: "stylesheet", href: stylesheet },
  { rel: "stylesheet", href: erpStylesheet },
];

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <div className="admin">
      <a className="admin-skip" href="#main">
        Skip to content
      </a>
      <AdminBar shopName={loaderData.shopName} />
      <main id="main" className="admin-main">
        <Outlet />
      </main>
    </div>
  );
}
