import { requestContext } from "#app/http/request-context.ts";
import { Actions } from "#app/ui/buttons/actions.tsx";
import { Button, ButtonLink } from "#app/ui/buttons/button.tsx";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { Alert } from "#app/ui/content/alert.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { ListSearch } from "#app/ui/lists/list-search.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";
import { pageOf } from "#app/ui/text/page-of.ts";
import { formatUsd } from "#domain/money/cents.ts";
import {
  countGiftCards,
  listGiftCardMonths,
  listGiftCards,
  sumOutstanding,
} from "#server/gift-cards/gift-card-queries.ts";
import { giftCardSection } from "#server/settings/sections.ts";
import { getSettings } from "#server/settings/settings-queries.ts";
import { useAction } from "../action/use-action.ts";
import { adminMeta } from "../shared/admin-meta.ts";
import { listQuery } from "../shared/list-query.ts";
import { shopTime } from "../shared/shop-time.ts";
import type { Route } from "./+types/gift-cards.route";
import type { turnGiftCardsAction } from "./gift-card-actions.ts";
import { giftCardMessages } from "./gift-card-messages.ts";
import { GiftCardMonths } from "./gift-card-months.tsx";
import { GiftCardTable } from "./gift-card-table.tsx";
import { giftCardView, monthView } from "./gift-card-views.ts";

const CARDS_PER_PAGE = 25;
const MAX_SEARCH_LENGTH = 100;

export const meta = adminMeta("Gift cards", "Gift cards, their balances, and what the shop owes.");

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, log, details } = context.get(requestContext).shop;
  const { name: shopName, timeZone } = details();
  const search = (url.searchParams.get("search") ?? "").slice(0, MAX_SEARCH_LENGTH);
  const count = await countGiftCards(db, search);
  const page = pageOf(url.searchParams.get("page"), CARDS_PER_PAGE, count);
  const [cards, settings, months, outstanding] = await Promise.all([
    listGiftCards(db, { limit: page.size, offset: page.offset, search }),
    getSettings(db, giftCardSection, log),
    listGiftCardMonths(db, timeZone),
    sumOutstanding(db),
  ]);
  const time = shopTime(timeZone);
  return {
    shopName,
    search,
    page,
    isOn: settings.data.isOn,
    version: settings.version,
    rows: cards.map((card) => giftCardView(card, time)),
    months: months.map(monthView),
    outstanding: formatUsd(outstanding),
  };
}

export default function GiftCards({ loaderData }: Route.ComponentProps) {
  const { search, page, isOn, version, rows, months, outstanding } = loaderData;
  const { run, isBusy, problem } = useAction<typeof turnGiftCardsAction>("turn-gift-cards", {
    failure: giftCardMessages.notTurned,
  });
  return (
    <>
      <PageHead title="Gift cards">
        <Actions>
          <ButtonLink to="/admin/gift-cards/new">Issue a gift card</ButtonLink>
          <ButtonLink variant="quiet" to="/admin/gift-cards/sell">
            Sell gift cards
          </ButtonLink>
        </Actions>
      </PageHead>
      {problem && <Alert role="alert">{problem}</Alert>}
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="max-w-prose text-soft">{isOn ? giftCardMessages.on : giftCardMessages.off}</p>
        <Button
          variant="quiet"
          size="small"
          aria-disabled={isBusy}
          onClick={() => run({ isOn: !isOn, version })}
        >
          {isOn ? "Turn off" : "Turn on"}
        </Button>
      </div>
      {(rows.length > 0 || search) && (
        <ListSearch
          list="gift-cards"
          placeholder="Last four characters, name, email or note"
          maxLength={MAX_SEARCH_LENGTH}
          search={search}
          query={listQuery(search)}
          tidy={(query) => listQuery(query.get("search") ?? "")}
          choices={[]}
        />
      )}
      {rows.length > 0 ? (
        <GiftCardTable rows={rows} />
      ) : (
        <EmptyState title={search ? giftCardMessages.noMatch : giftCardMessages.none}>
          {search ? (
            <p>
              Try a broader search, or{" "}
              <TextLink to="/admin/gift-cards" className="whitespace-nowrap">
                show all gift cards
              </TextLink>
              .
            </p>
          ) : (
            <p>{giftCardMessages.noneText}</p>
          )}
        </EmptyState>
      )}
      <Pager page={page} noun="gift cards" queryOf={(number) => listQuery(search, number)} />
      {months.length > 0 && <GiftCardMonths months={months} outstanding={outstanding} />}
    </>
  );
}
