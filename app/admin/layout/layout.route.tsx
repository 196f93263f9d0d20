import { Outlet } from "react-router";
import { requestContext } from "#app/http/request-context.ts";
import type { AppContext } from "#server/app-context.ts";
import { readChecklist } from "#server/opening/checklist.ts";
import stylesheet from "../../styles/admin.css?url";
import { privatePages, requireAdmin } from "../access/require-admin.ts";
import { watchHistory } from "../requests/follow-history.ts";
import { ReachableRouter } from "../requests/reachable-router.tsx";
import { stayOn } from "../requests/stay-on-screen.ts";
import type { Route } from "./+types/layout.route";
import { AdminError } from "./admin-error.tsx";
import AdminErrorPage from "./admin-error-page.tsx";
import { AdminFrame } from "./admin-frame.tsx";
import { isSidebarFolded } from "./frame-cookies.ts";
import type { AdminFrameData } from "./frame-data.ts";
import { badgesOf, readWork, type Work, workContext } from "./read-work.ts";

const countWorkOnce: Route.MiddlewareFunction = ({ context }) => {
  const { shop } = context.get(requestContext);
  let work: Promise<Work> | undefined;
  context.set(workContext, () => {
    work ??= readWork(shop);
    return work;
  });
};

/** Everything below this layout needs the PIN: see requireAdmin. */
export const middleware: Route.MiddlewareFunction[] = [privatePages, requireAdmin, countWorkOnce];

const screen = watchHistory();
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [stayOn(screen)];

/** Runs at every client navigation in the admin, so that each passes the guard and the badges are counted again. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<AdminFrameData> {
  const { shop } = context.get(requestContext);
  const isDemo = shop.config.mode === "demo";
  return {
    shopName: shop.details().name,
    opening: isDemo ? "demo" : shop.opening().state,
    checklist: await readChecklistProgress(shop),
    badges: badgesOf(await context.get(workContext)()),
    isErpConnected: shop.erp !== null,
    isFolded: isSidebarFolded(request),
  };
}

/** @returns null once the shop has been open */
async function readChecklistProgress(shop: AppContext): Promise<AdminFrameData["checklist"]> {
  const { state, openedAt } = shop.opening();
  if (state === "open" || openedAt !== null) return null;
  const steps = Object.values(await readChecklist(shop));
  return { done: steps.filter(Boolean).length, steps: steps.length };
}

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <ReachableRouter screen={screen}>
      <AdminFrame {...loaderData}>
        <Outlet />
      </AdminFrame>
    </ReachableRouter>
  );
}

/** Of all screens: the owner keeps the navigation. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (!loaderData) return <AdminErrorPage error={error} />;
  return (
    <ReachableRouter screen={screen}>
      <AdminFrame {...loaderData}>
        <AdminError error={error} />
      </AdminFrame>
    </ReachableRouter>
  );
}
