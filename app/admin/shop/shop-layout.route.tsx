import { Outlet, useLocation } from "react-router";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { PillTabs } from "#app/ui/navigation/pill-tabs.tsx";
import { shopScreens } from "./shop-screens.ts";

const overview = { name: "Overview", path: "/admin/shop" };

/** A loader is needed: it makes every client navigation pass the admin's guard. */
export function loader() {
  return null;
}

export default function ShopLayout() {
  const path = useLocation().pathname.toLowerCase().replace(/\/$/, "");
  return (
    <>
      <PageHead title="Your Shop" />
      <div className="mb-5">
        <PillTabs
          label="Your Shop"
          tabs={[overview, ...shopScreens].map((screen) => ({
            name: screen.name,
            to: screen.path,
            current:
              path === screen.path || (screen !== overview && path.startsWith(`${screen.path}/`)),
          }))}
        />
      </div>
      <Outlet />
    </>
  );
}
