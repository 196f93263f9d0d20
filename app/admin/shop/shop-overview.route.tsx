import { requestContext } from "#app/http/request-context.ts";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { Panel, panelList } from "#app/ui/layout/panel.tsx";
import { shopAddress } from "#domain/shop/shop-details.ts";
import { adminMeta } from "../shared/admin-meta.ts";
import type { Route } from "./+types/shop-overview.route";
import { OpeningPanel } from "./opening-panel.tsx";
import { readOpening } from "./read-opening.ts";
import { shopScreens } from "./shop-screens.ts";

export const meta = adminMeta(
  "Your Shop",
  "What the shop is called, how it looks and what it says.",
);

export async function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const details = shop.details();
  const { name, email, phone, timeZone } = details;
  const address = shopAddress(details);
  const opening = await readOpening(shop);
  return {
    shopName: name,
    address,
    email,
    phone,
    timeZone,
    opening,
    isErpConnected: shop.erp !== null,
  };
}

export default function ShopOverview({ loaderData }: Route.ComponentProps) {
  const { shopName, address, email, phone, timeZone, opening, isErpConnected } = loaderData;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      {opening && <OpeningPanel opening={opening} />}
      <Panel title={shopName}>
        <dl className="mt-3 grid grid-cols-[max-content_1fr] gap-x-5 gap-y-1.5">
          <dt className="text-soft">Address</dt>
          <dd>{address || "–"}</dd>
          <dt className="text-soft">Email</dt>
          <dd className="wrap-anywhere">{email || "–"}</dd>
          <dt className="text-soft">Phone</dt>
          <dd>{phone || "–"}</dd>
          <dt className="text-soft">Time zone</dt>
          <dd>{timeZone}</dd>
        </dl>
      </Panel>
      {shopScreens.length > 0 && (
        <Panel title="What you can change">
          <ul className={panelList}>
            {shopScreens.map(({ name, path, about }) => (
              <li key={path}>
                <TextLink className="font-semibold" to={path}>
                  {name}
                </TextLink>
                <p className="text-soft">{about}</p>
              </li>
            ))}
          </ul>
          {!isErpConnected && (
            <p className="mt-4">
              <TextLink to="/admin/odoo">Connect Odoo</TextLink>
            </p>
          )}
        </Panel>
      )}
    </div>
  );
}
