import { data, Form, Link } from "react-router";
import { readForm } from "#app/http/read-form.ts";
import { requestContext } from "#app/http/request-context.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Alert } from "#app/ui/content/alert.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { Panel, PanelTitle } from "#app/ui/layout/panel.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";
import { pageOf } from "#app/ui/text/page-of.ts";
import type { ReviewState } from "#domain/reviews/review.ts";
import { reviewSettingsSchema } from "#domain/reviews/review-settings.ts";
import { countReviews, listReviews } from "#server/reviews/review-queries.ts";
import { reviewSection } from "#server/reviews/review-settings-queries.ts";
import { saveSettings } from "#server/settings/save-settings.ts";
import { getSettings } from "#server/settings/settings-queries.ts";
import { useAction } from "../action/use-action.ts";
import { adminMeta } from "../shared/admin-meta.ts";
import { formVersion } from "../shared/form-version.ts";
import { shopTime } from "../shared/shop-time.ts";
import type { Route } from "./+types/reviews.route";
import type { decideReviewAction } from "./review-actions.ts";
import { ReviewCard } from "./review-card.tsx";
import { nothingThere, reviewsMessages, reviewTabs } from "./reviews-messages.ts";

const REVIEWS_PER_PAGE = 20;
const states = ["waiting", "published", "refused"] as const satisfies readonly ReviewState[];

export const meta = adminMeta("Reviews", "What buyers write about the bars.");

export async function loader({ url, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const asked = url.searchParams.get("show");
  const state = states.find((each) => each === asked) ?? "waiting";
  const [counts, settings] = await Promise.all([
    countReviews(shop.db),
    getSettings(shop.db, reviewSection, shop.log),
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
    askAfterDays: settings.data.askAfterDays,
    version: settings.version,
    reviews: rows.map(({ writtenAt, ...row }) => ({
      ...row,
      day: time.day(writtenAt),
      writtenAt: writtenAt.toISOString(),
    })),
  };
}

type Answer = { readonly problem: string } | { readonly saved: true };

export async function action({ request, context }: Route.ActionArgs) {
  const { shop } = context.get(requestContext);
  const form = await readForm(request);
  const typed = String(form.get("askAfterDays") ?? "").trim();
  const read = reviewSettingsSchema.safeParse({
    askAfterDays: typed === "" ? null : Number(typed),
  });
  if (!read.success) return data<Answer>({ problem: reviewsMessages.notDays }, { status: 422 });
  const { code } = await saveSettings(shop, reviewSection, {
    data: read.data,
    expectedVersion: formVersion.parse(form.get("version")),
  });
  if (code === "saved") return data<Answer>({ saved: true });
  return data<Answer>({ problem: reviewsMessages.changedMeanwhile }, { status: 409 });
}

export default function Reviews({ loaderData, actionData }: Route.ComponentProps) {
  const { state, counts, page, askAfterDays, version, reviews } = loaderData;
  const decide = useAction<typeof decideReviewAction>("decide-review", {
    failure: reviewsMessages.unreachable,
    mayOverlap: true,
  });
  const problem =
    decide.problem ?? (actionData && "problem" in actionData ? actionData.problem : undefined);
  return (
    <>
      <PageHead title="Reviews" />
      <p className="max-w-prose text-soft">{reviewsMessages.rule}</p>
      {problem && <Alert role="alert">{problem}</Alert>}
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
      <Panel className="mt-8" aria-labelledby="review-asking">
        <PanelTitle id="review-asking">Asking buyers</PanelTitle>
        <Form method="post" preventScrollReset className="mt-3 grid max-w-120 gap-3">
          <input type="hidden" name="version" value={version} />
          <TextField
            id="ask-after-days"
            label="Days after delivery"
            hint="Each buyer gets one email. Leave blank to ask nobody. Counted from the day an order is marked as delivered."
            key={version}
            name="askAfterDays"
            inputMode="numeric"
            className="max-w-28"
            defaultValue={askAfterDays ?? ""}
          />
          <div className="flex items-center gap-3">
            <Button type="submit" name="do" value="settings" size="small">
              Save
            </Button>
            <p role="status">{actionData && "saved" in actionData && reviewsMessages.saved}</p>
          </div>
        </Form>
      </Panel>
    </>
  );
}
