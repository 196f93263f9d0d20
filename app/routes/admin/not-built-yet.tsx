import { Link } from "react-router";
import { requestContext } from "../../shop-context.ts";
import type { Route } from "./+types/not-built-yet";

const screens = [
  {
    name: "Products",
    paths: ["/admin/products", "/adminproducts"],
    title: "Products are not built yet",
    text: "Adding, changing and deleting bars will happen here. Until then the shop sells the bars that are in its database, and every order of them arrives under Orders.",
  },
  {
    name: "Analytics",
    paths: ["/admin/analytics"],
    title: "Analytics are not built yet",
    text: "Sales by day, best bars and the share of bundles will be shown here. Until then the figures above the orders list are all there is.",
  },
  {
    name: "Settings",
    paths: ["/admin/settings"],
    title: "Settings: Coming Soon",
    text: "The shop is configured where it is started. There is nothing to set here yet.",
  },
] as const;

export function loader({ url, context }: Route.LoaderArgs) {
  const path = url.pathname.toLowerCase().replace(/\/$/, "");
  const screen = screens.find(({ paths }) => paths.some((each) => each === path)) ?? screens[2];
  return { screen, shopName: context.get(requestContext).shop.settings.shop.name };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.screen.name ?? "Admin"} · ${loaderData?.shopName ?? "Conche"}` },
  { name: "description", content: "The admin area of the shop." },
  { name: "robots", content: "noindex" },
];

export default function NotBuiltYet({ loaderData }: Route.ComponentProps) {
  const { name, title, text } = loaderData.screen;
  return (
    <section className="admin-blank">
      <h1>{title}</h1>
      <p>{text}</p>
      {name === "Products" && (
        <p>
          The bars that are on their way can be managed already:{" "}
          <Link className="link" to="/admin/coming-soon">
            Manage the Coming Soon list
          </Link>
        </p>
      )}
      <Link className="link" to="/admin/orders">
        Go to the orders
      </Link>
    </section>
  );
}
