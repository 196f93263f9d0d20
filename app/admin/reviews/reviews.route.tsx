import { useNavigate } from "react-router";
import { requestContext } from "#app/http/request-context.ts";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { reviewSettingsCodec } from "#domain/reviews/review-settings.ts";
import { countReviews, listReviews } from "#server/reviews/review-queries.ts";
import { reviewSection } from "#server/settings/sections.ts";
import { useAction } from "../actions/use-action.ts";
import { fieldsOf } from "../form/form-fields.tsx";
import { FormSection } from "../form/form-section.tsx";
import { loadSettings } from "../form/load-settings.ts";
import { SettingsForm } from "../form/settings-form.tsx";
import { ListScreen } from "../list/list-screen.tsx";
import { loadList } from "../list/load-list.ts";
import { adminMeta } from "../shared/admin-meta.ts";
import { shopTime } from "../shared/shop-time.ts";
import type { Route } from "./+types/reviews.route";
import { ReviewDialog } from "./review-dialog.tsx";
import { reviewList } from "./review-list.tsx";
import { reviewView } from "./review-view.ts";
import { emptyTitles, reviewsMessages } from "./reviews-messages.ts";

const F = fieldsOf(reviewSettingsCodec);

export const meta = adminMeta("Reviews", "What buyers write about the bars.");

export async function loader({ url, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const { timeZone } = shop.details();
  const time = shopTime(timeZone);
  const [counts, settings] = await Promise.all([
    countReviews(shop.db),
    loadSettings(shop, reviewSection),
  ]);
  const list = await loadList(shop, reviewList, url.searchParams, async ({ filters }, range) => {
    const state = filters.show ?? "waiting";
    const rows = await listReviews(shop.db, state, range);
    return { rows: rows.map((row) => reviewView(row, time)), total: counts[state] };
  });
  const opened = url.searchParams.get("review");
  return {
    list,
    counts,
    settings,
    open: list.rows.find(({ id }) => id === opened),
  };
}

export default function Reviews({ loaderData }: Route.ComponentProps) {
  const { list, counts, settings, open } = loaderData;
  const navigate = useNavigate();
  const decide = useAction("decide-review", {
    failure: reviewsMessages.unreachable,
    whenBusy: "overlap",
  });

  function close() {
    decide.reset();
    void navigate({ search: reviewList.write(list.request) }, { preventScrollReset: true });
  }

  return (
    <>
      <PageHead title="Reviews" />
      <p className="mb-5 max-w-prose text-soft">{reviewsMessages.rule}</p>
      <ListScreen
        list={reviewList}
        loaded={list}
        counts={counts}
        noMatch={emptyTitles.waiting}
        empty={
          <EmptyState title={emptyTitles.waiting}>
            <p>Reviews come from links in emails to buyers. You read each one first.</p>
          </EmptyState>
        }
      />
      {open && (
        <ReviewDialog
          key={`${open.id} ${open.writtenAt}`}
          review={open}
          problem={decide.problem}
          onDecide={decide.run}
          onClose={close}
        />
      )}
      <div className="mt-8">
        <SettingsForm
          section="reviews"
          codec={reviewSettingsCodec}
          loaded={settings}
          saved={reviewsMessages.saved}
        >
          <FormSection
            title="Asking buyers"
            help="Each buyer gets one email. Counted from the day an order is marked as delivered."
          >
            <F.Number
              path="requestAfterDays"
              label="Days after delivery"
              hint="Leave blank to ask nobody."
            />
          </FormSection>
        </SettingsForm>
      </div>
    </>
  );
}
