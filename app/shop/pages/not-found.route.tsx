import { data } from "react-router";
import { followFormerAddress } from "#app/follow-former-address.ts";
import { requestContext } from "#app/http/request-context.ts";
import { pageMeta } from "../seo/page-meta.ts";
import { shopMessages } from "../shared/shop-messages.ts";
import type { Route } from "./+types/not-found.route";
import { PageNotFound } from "./page-not-found.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
  await followFormerAddress(context.get(requestContext).shop, url);
  return data(null, { status: 404 });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    title: shopMessages.pageNotFound,
    description: "There is nothing at this address.",
  });

export default PageNotFound;
