import { requestContext } from "#app/http/request-context.ts";
import { Button, ButtonLink, DownloadLink } from "#app/ui/buttons/button.tsx";
import { Alert } from "#app/ui/content/alert.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { type Column, DataTable } from "#app/ui/lists/data-table.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { formatUsd } from "#domain/money/cents.ts";
import {
  countGiftCards,
  listGiftCardMonths,
  listGiftCards,
  sumOutstanding,
} from "#server/gift-cards/gift-card-queries.ts";
import { giftCardSection } from "#server/settings/sections.ts";
import { getSettings } from "#server/settings/settings-queries.ts";
import { useAction } from "../actions/use-action.ts";
import { ListScreen } from "../list/list-screen.tsx";
import { loadList } from "../list/load-list.ts";
import { adminMeta } from "../shared/admin-meta.ts";
import { shopTime } from "../shared/shop-time.ts";
import type { Route } from "./+types/gift-cards.route";
import { giftCardList } from "./gift-card-list.tsx";
import { giftCardMessages } from "./gift-card-messages.ts";
import { giftCardView } from "./gift-card-views.ts";

export const meta = adminMeta("Gift cards", "Gift cards, their balances, and what the shop owes.");

export async function loader({ url, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const { db, log, details } = shop;
  const { timeZone } = details();
  const time = shopTime(timeZone);
  const [list, settings, months, outstanding] = await Promise.all([
    loadList(shop, giftCardList, url.searchParams, async ({ search }, range) => {
      const cards = await listGiftCards(db, { ...range, search });
      return {
        rows: cards.map((card) => giftCardView(card, time)),
        total: await countGiftCards(db, search),
      };
    }),
    getSettings(db, giftCardSection, log),
    listGiftCardMonths(db, timeZone),
    sumOutstanding(db),
  ]);
  return {
    list,
    isOn: settings.data.isOn,
    version: settings.version,
    months,
    outstanding: formatUsd(outstanding),
  };
}

type LoaderData = Route.ComponentProps["loaderData"];

export default function GiftCards({ loaderData }: Route.ComponentProps) {
  const { list, isOn, version, months, outstanding } = loaderData;
  const { run, isBusy, problem } = useAction("turn-gift-cards", {
    failure: giftCardMessages.notTurned,
  });
  return (
    <>
      <PageHead title="Gift cards">
        <ButtonLink to="/admin/gift-cards/new">Issue a gift card</ButtonLink>
        <ButtonLink variant="quiet" to="/admin/gift-cards/sell">
          Sell gift cards
        </ButtonLink>
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
      <ListScreen
        list={giftCardList}
        loaded={list}
        empty={
          <EmptyState title={giftCardMessages.none}>
            <p>{giftCardMessages.noneText}</p>
          </EmptyState>
        }
      />
      {months.length > 0 && <GiftCardMonths months={months} outstanding={outstanding} />}
    </>
  );
}

const columns: Column<LoaderData["months"][number]>[] = [
  { id: "month", title: "Month", isRowHeader: true, cell: ({ month }) => month },
  { id: "issued", title: "Issued", numeric: true, cell: ({ issued }) => formatUsd(issued) },
  { id: "redeemed", title: "Spent", numeric: true, cell: ({ redeemed }) => formatUsd(redeemed) },
  { id: "refunded", title: "Refunded", numeric: true, cell: ({ refunded }) => formatUsd(refunded) },
  { id: "voided", title: "Voided", numeric: true, cell: ({ voided }) => formatUsd(voided) },
  { id: "paid-out", title: "Paid out", numeric: true, cell: ({ paidOut }) => formatUsd(paidOut) },
  {
    id: "revoked",
    title: "Refunded to buyers",
    numeric: true,
    cell: ({ revoked }) => formatUsd(revoked),
  },
  {
    id: "owed",
    title: "Owed at its end",
    numeric: true,
    cell: ({ outstanding }) => formatUsd(outstanding),
  },
];

function GiftCardMonths({ months, outstanding }: Pick<LoaderData, "months" | "outstanding">) {
  return (
    <section className="mt-10" aria-labelledby="owed">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="owed" className="text-[1.375rem]">{`What you owe: ${outstanding}`}</h2>
        <DownloadLink size="small" href="/admin/export/gift-cards.csv">
          Export CSV
        </DownloadLink>
      </div>
      <p className="mb-3 max-w-prose text-soft">
        A gift card is a liability until it's spent: no revenue, and no tax, when it's issued.
      </p>
      <DataTable
        caption="Gift cards by month, newest first"
        columns={columns}
        rows={months}
        idOf={({ month }) => month}
      />
    </section>
  );
}
