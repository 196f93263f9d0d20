import { Link } from "react-router";
import { requestContext } from "../../http/request-context.ts";
import { Panel, PanelTitle, panelList } from "../../ui/layout/panel.tsx";
import type { Route } from "./+types/shop-overview.route";
import { shopScreens } from "./shop-screens.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Your Shop · ${loaderData?.shopName ?? "Conche"}` },
  { name: "description", content: "What the shop is called, how it looks and what it says." },
  { name: "robots", content: "noindex" },
];

export function loader({ context }: Route.LoaderArgs) {
  const { config } = context.get(requestContext).shop;
  const { name, email, phone, timeZone } = config.shop;
  return { shopName: name, email, phone, timeZone };
}

export default function ShopOverview({ loaderData }: Route.ComponentProps) {
  const { shopName, email, phone, timeZone } = loaderData;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Panel aria-labelledby="details-title">
        <PanelTitle id="details-title">{shopName}</PanelTitle>
        <dl className="mt-3 grid grid-cols-[max-content_1fr] gap-x-5 gap-y-1.5">
          <dt className="text-soft">Email</dt>
          <dd>{email}</dd>
          <dt className="text-soft">Phone</dt>
          <dd>{phone}</dd>
          <dt className="text-soft">Time zone</dt>
          <dd>{timeZone}</dd>
        </dl>
      </Panel>
      {shopScreens.length > 0 && (
        <Panel aria-labelledby="screens-title">
          <PanelTitle id="screens-title">What you can change</PanelTitle>
          <ul className={panelList}>
            {shopScreens.map(({ name, path, about }) => (
              <li key={path}>
                <Link className="font-semibold underline underline-offset-[0.2em]" to={path}>
                  {name}
                </Link>
                <p className="text-soft">{about}</p>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  );
}
