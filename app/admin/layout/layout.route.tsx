import type { ReactNode } from "react";
import { I18nProvider } from "react-aria-components";
import { Outlet } from "react-router";
import { requestContext } from "#app/http/request-context.ts";
import stylesheet from "../../styles/admin.css?url";
import { privatePages, requireAdmin } from "../access/require-admin.ts";
import type { Route } from "./+types/layout.route";
import { AdminBar, adminPage, adminWidth } from "./admin-bar.tsx";
import { AdminError } from "./admin-error.tsx";
import AdminErrorPage from "./admin-error-page.tsx";

/** Everything below this layout needs the PIN: see requireAdmin. */
export const middleware: Route.MiddlewareFunction[] = [privatePages, requireAdmin];

/** A loader is needed: it makes every client navigation in the admin pass the guard. */
export function loader({ context }: Route.LoaderArgs) {
  const { details, opening } = context.get(requestContext).shop;
  const { state, openedAt } = opening();
  return { shopName: details().name, isNew: state === "closed" && openedAt === null };
}

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame {...loaderData}>
      <Outlet />
    </AdminFrame>
  );
}

/** Of all screens: the owner keeps the navigation. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (!loaderData) return <AdminErrorPage error={error} />;
  return (
    <AdminFrame {...loaderData}>
      <AdminError error={error} />
    </AdminFrame>
  );
}

function AdminFrame(props: { shopName: string; isNew: boolean; children: ReactNode }): ReactNode {
  const { shopName, isNew, children } = props;
  return (
    <I18nProvider locale="en-US">
      {/* React Aria adds its own style element unless one with this id exists, and the security
          policy would block that. The rule is in app.css. */}
      <meta id="react-aria-pressable-style" name="style" content="app.css" />
      <div className={adminPage}>
        <a
          className="admin-skip absolute -top-16 left-4 z-50 rounded-full bg-ink px-4 py-2 text-paper focus:top-2"
          href="#main"
        >
          Skip to content
        </a>
        <AdminBar shopName={shopName} isNew={isNew} />
        <noscript>
          <p className="bg-sunken px-4 py-2 text-center text-sm">
            The admin needs JavaScript. Please switch it on in your browser and load this page
            again.
          </p>
        </noscript>
        <main id="main" className={`admin-main pt-7 pb-20 ${adminWidth}`}>
          {children}
        </main>
      </div>
    </I18nProvider>
  );
}
