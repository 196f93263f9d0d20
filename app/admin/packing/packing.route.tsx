import { useEffect, useEffectEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { requestContext } from "#app/http/request-context.ts";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { textButtonClass } from "#app/ui/buttons/text-button.tsx";
import { textLinkClass } from "#app/ui/buttons/text-link.tsx";
import { Icon } from "#app/ui/content/icon.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { formatUsd } from "#domain/money/cents.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import { adminMeta } from "../shared/admin-meta.ts";
import { NEED_LABEL_ID } from "../shared/packing-paper.ts";
import { screenIcons } from "../shared/screen-icons.ts";
import { usePulse } from "../shared/use-pulse.ts";
import type { Route } from "./+types/packing.route";
import { HeatHoldsPanel } from "./heat-holds-panel.tsx";
import { PackedList } from "./packed-list.tsx";
import { PackingGroups } from "./packing-groups.tsx";
import { packingMessages } from "./packing-messages.ts";
import { NeedLabelList } from "./postage/need-label-list.tsx";
import { labelDocuments, labelsAddress } from "./postage/postage-paper.ts";
import { readPackingScreen } from "./read-packing-screen.ts";
import { ScanField } from "./scan/scan-field.tsx";
import { ToPackList } from "./to-pack-list.tsx";
import { TrackingFilePanel } from "./tracking-file.tsx";
import { usePackingActions } from "./use-packing-actions.ts";

/** Polling interval: how soon people who pack together see each other's changes. */
const EVERY_MS = 1_000;

export const meta = adminMeta("Packing", "What is to be packed, and what is packed.");

export async function loader({ context }: Route.LoaderArgs) {
  return await readPackingScreen(context.get(requestContext).shop);
}

export default function Packing({ loaderData }: Route.ComponentProps) {
  const { pulse, days, waiting, packed, heatHolds } = loaderData;
  const { buysLabels, boxes, boughtToday } = loaderData;
  const parcels = packed.filter(({ isPickup }) => !isPickup);
  const pickups = packed.filter(({ isPickup }) => isPickup);

  const chosen = useChosenOrders();
  const [numbers, setNumbers] = useState<Readonly<Record<string, string>>>({});
  const { away } = usePulse(pulse, EVERY_MS);
  const actions = usePackingActions();
  const resend = useEffectEvent(() => {
    if (actions.unsent.length > 0) actions.resend();
  });
  useEffect(() => {
    if (!away) resend();
  }, [away]);

  const listed = days.reduce((sum, { rows }) => sum + rows.length, 0);
  const packedList = (rows: typeof packed) =>
    rows.length > 0 && (
      <PackedList
        rows={rows}
        numbers={numbers}
        onNumber={(id, number) => setNumbers((all) => ({ ...all, [id]: number }))}
        actions={actions}
      />
    );
  return (
    <>
      <PageHead title="Packing">
        <p className="text-soft max-md:mr-auto">{`${waiting} to pack, ${packed.length} packed`}</p>
        <ButtonLink
          variant="quiet"
          size="small"
          aria-label="Packing settings"
          to="/admin/packing/settings"
        >
          <Icon d={screenIcons.gear} size={18} />
        </ButtonLink>
      </PageHead>
      {away && (
        <p className="mb-4 font-semibold text-danger" role="alert">
          The shop does not answer. What you see here may be old. Numbers that you scan are sent
          once it answers.
        </p>
      )}
      <section aria-label="Tick off">
        <ScanField actions={actions} />
      </section>
      <PackingGroups days={days} needLabel={buysLabels ? parcels.length : 0} />
      <Panel className="mt-5" title="To pack">
        {listed === 0 ? (
          <p className="mt-2 text-soft">{packingMessages.empty}</p>
        ) : (
          <ToPackList days={days} actions={actions} />
        )}
        {waiting > listed && (
          <p className="mt-3 text-soft">{`The oldest ${listed} of ${waiting} are shown.`}</p>
        )}
      </Panel>
      {heatHolds.length > 0 && <HeatHoldsPanel orders={heatHolds} actions={actions} />}
      {buysLabels && (
        <Panel id={NEED_LABEL_ID} className="mt-5" title="Packed, need a label">
          <NeedLabelList rows={parcels} boxes={boxes} chosen={chosen} />
          {boughtToday.ids.length > 0 && <BoughtToday {...boughtToday} />}
          <details className="mt-4 border-t border-line pt-3">
            <summary className={textButtonClass}>Labels from elsewhere</summary>
            {packedList(parcels)}
            <TrackingFilePanel actions={actions} />
          </details>
        </Panel>
      )}
      {buysLabels && pickups.length > 0 && (
        <Panel className="mt-5" title="Packed for pickup">
          {packedList(pickups)}
        </Panel>
      )}
      {!buysLabels && (
        <Panel className="mt-5" title="Packed">
          {packed.length === 0 && <p className="mt-2 text-soft">{packingMessages.nonePacked}</p>}
          {packedList(packed)}
          <TrackingFilePanel actions={actions} />
        </Panel>
      )}
    </>
  );
}

/** The orders that were chosen in the list of orders; null for all. */
function useChosenOrders(): ReadonlySet<string> | null {
  const [query] = useSearchParams();
  const ids = query.getAll("order");
  return ids.length > 0 ? new Set(ids) : null;
}

/** Prints labels again, also those of a press whose answer was lost. */
function BoughtToday({ ids, cost }: Route.ComponentProps["loaderData"]["boughtToday"]) {
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-3">
      <span className="text-soft">{`${countNoun(ids.length, "label")} bought today, ${formatUsd(cost)}`}</span>
      {labelDocuments(ids).map((each, index) => (
        <a
          key={each[0]}
          className={`inline-flex min-h-11 items-center ${textLinkClass}`}
          href={labelsAddress(each)}
          target="_blank"
          rel="noreferrer"
        >
          {index === 0 ? "Print today’s labels" : `Print ${countNoun(each.length, "more label")}`}
        </a>
      ))}
    </p>
  );
}
