import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { isShopReady } from "#app/network/is-shop-ready.ts";
import { type LocalOrder, listLocalOrders } from "#app/shop/local-orders/local-orders.ts";
import { buttonClass } from "#app/ui/buttons/button.tsx";
import { Alert } from "#app/ui/content/alert.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import stylesheet from "../../styles/admin.css?url";
import { adminPage, adminWidth } from "../layout/admin-page.ts";
import { adminMessages } from "../shared/admin-messages.ts";
import { LocalOrdersList } from "./local-orders-list.tsx";

const EVERY_MS = 4_000;

/**
 * The orders screen while the database is down. The session cannot be verified then, so it shows
 * only orders that are stored in this browser. Opens the real screen when the database is back.
 */
export default function OrdersAway(): ReactNode {
  const [local, setLocal] = useState<readonly LocalOrder[] | null>(null);

  useEffect(() => {
    setLocal(listLocalOrders());
    showToast({ ...adminMessages.refreshFailed, tone: "destructive" });
  }, []);

  const look = useEffectEvent(async () => {
    if (await isShopReady()) location.reload();
  });
  useEffect(() => {
    const timer = setInterval(() => void look(), EVERY_MS);
    return () => clearInterval(timer);
  }, []);

  return (
    <div className={adminPage}>
      {/* Must come after the shop's stylesheet, because the first one determines the order of
          cascade layers. */}
      <link rel="stylesheet" href={stylesheet} />
      <title>Orders · Admin</title>
      <main className={`pt-7 pb-20 ${adminWidth}`}>
        <PageHead title="Orders">
          {/* A plain link, so that it works without JavaScript. */}
          <a className={buttonClass({ variant: "quiet", size: "small" })} href="?">
            Try again
          </a>
        </PageHead>
        <Alert role="alert">{adminMessages.databaseAway}</Alert>
        {local && <LocalOrdersList orders={local} alone />}
      </main>
    </div>
  );
}
