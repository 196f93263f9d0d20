import { tagPage } from "#app/http/page-tags.ts";
import { requestContext } from "#app/http/request-context.ts";
import { Container } from "#app/ui/layout/container.tsx";
import { listComingSoon } from "#server/coming-soon/coming-soon-queries.ts";
import { NoticeForm } from "../notices/notice-form.tsx";
import { pageMeta } from "../seo/page-meta.ts";
import type { Route } from "./+types/coming-soon.route";
import { ComingSoonList } from "./coming-soon-list.tsx";
import { inWrappers } from "./plain-wrapper.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  tagPage(context, "coming-soon");
  return { items: inWrappers(await listComingSoon(shop.db)) };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    title: "Coming Soon",
    description: "The bars that we are working on, and when they will be ready.",
    path: "/coming-soon",
  });

export default function ComingSoon({ loaderData }: Route.ComponentProps) {
  return (
    <Container as="main" className="pt-10 sm:pt-16">
      <h1 className="text-5xl sm:text-7xl">Coming Soon</h1>
      <p className="mt-4 mb-10 max-w-xl text-lg text-soft sm:mb-14">
        Bars that are resting, roasting, or still an idea on the back of a wrapper.
      </p>
      <ComingSoonList
        items={loaderData.items}
        headingLevel="h2"
        below={({ id }) => (
          <div className="mt-4 max-w-108">
            <NoticeForm subject={{ comingSoonId: id }} />
          </div>
        )}
      />
    </Container>
  );
}
