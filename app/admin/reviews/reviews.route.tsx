import { Link } from "react-router";
import { requestContext } from "#app/http/request-context.ts";
import { Alert } from "#app/ui/content/alert.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";
import { pageOf } from "#app/ui/text/page-of.ts";
import type { ReviewState } from "#domain/reviews/review.ts";
import { reviewSettingsForm } from "#domain/reviews/review-settings.ts";
import { countReviews, listReviews } from "#server/reviews/review-queries.ts";
import { reviewSection } from "#server/settings/sections.ts";
import { useAction } from "../action/use-action.ts";
import { fieldsOf } from "../form/form-fields.tsx";
import { loadSettings } from "../form/load-settings.ts";
import { SettingsForm } from "../form/settings-form.tsx";
import { adminMeta } from "../shared/admin-meta.ts";
import { shopTime } from "../shared/shop-time.ts";
import type { Route } from "./+types/reviews.route";
import type { decideReviewAction } from "./review-actions.ts";
import { ReviewCard } from "./review-card.tsx";
import { nothingThere, reviewsMessages, reviewTabs } from "./reviews-messages.ts";

const F = fieldsOf(reviewSettingsForm);

const REVIEWS_PER_PAGE = 20;
const states = ["waiting", "published", "refused"] as const satisfies readonly ReviewState[];

export const meta = adminMeta("Reviews", "What buyers write about the bars.");

export async function loader({ url, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const requested = url.searchParams.get("show");
  const state = states.find((each) => each === requested) ?? "waiting";
  const [counts, settings] = await Promise.all([
    countReviews(shop.db),
    loadSettings(shop, reviewSection),
  ]);
  const page = pageOf(url.searchParams.get("page"), REVIEWS_PER_PAGE, counts[state]);
  const rows = await listReviews(shop.db, state, { limit: page.size, offset: page.offset });
  const { name, timeZone } = shop.details();
  const time = shopTime(timeZone);
  return {
    shopName: name,
    state,
    counts,
    page,
    settings,
    reviews: rows.map(({ writtenAt, ...row }) => ({
      ...row,
      day: time.day(writtenAt),
      writtenAt: writtenAt.toISOString(),
    })),
  };
}

export default function Reviews({ loaderData }: Route.ComponentProps) {
  const { state, counts, page, settings, reviews } = loaderData;
  const decide = useAction<typeof decideReviewAction>("decide-review", {
    failure: reviewsMessages.unreachable,
    mayOverlap: true,
  });
  return (
    <>
      <PageHead title="Reviews" />
      <p className="max-w-prose text-soft">{reviewsMessages.rule}</p>
      {decide.problem && <Alert role="alert">{decide.problem}</Alert>}
      <nav aria-label="Reviews" className="my-5">
        <ul className="flex flex-wrap gap-2">
          {states.map((each) => (
            <li key={each}>
              <Link
                to={{ search: `?show=${each}` }}
                aria-current={each === state ? "page" : undefined}
                className="flex min-h-11 items-center rounded-full border border-line px-4 font-semibold aria-[current=page]:bg-ink aria-[current=page]:text-paper"
              >{`${reviewTabs[each]} (${counts[each]})`}</Link>
            </li>
          ))}
        </ul>
      </nav>
      {reviews.length === 0 && (
        <EmptyState title={nothingThere[state]}>
          <p>Reviews come from links in emails to buyers. You read each one first.</p>
        </EmptyState>
      )}
      <div className="grid gap-4">
        {reviews.map((review) => (
          <ReviewCard
            key={`${review.id} ${review.writtenAt}`}
            review={review}
            onDecide={decide.run}
          />
        ))}
      </div>
      <Pager page={page} noun="reviews" queryOf={(number) => `?show=${state}&page=${number}`} />
      <Panel className="mt-8" title="Asking buyers">
        <SettingsForm
          section="reviews"
          codec={reviewSettingsForm}
          loaded={settings}
          saved={reviewsMessages.saved}
        >
          <div className="mt-3 max-w-120">
            <F.Number
              path="requestAfterDays"
              label="Days after delivery"
              hint="Each buyer gets one email. Leave blank to ask nobody. Counted from the day an order is marked as delivered."
            />
          </div>
        </SettingsForm>
      </Panel>
    </>
  );
}
