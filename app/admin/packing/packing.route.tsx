import { useState } from "react";
import { requestContext } from "#app/http/request-context.ts";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { packingSection } from "#server/settings/sections.ts";
import { loadSettings } from "../form/load-settings.ts";
import { adminMeta } from "../shared/admin-meta.ts";
import { usePulse } from "../shared/use-pulse.ts";
import type { Route } from "./+types/packing.route";
import { HeatHoldsPanel } from "./heat-holds-panel.tsx";
import { PackedList } from "./packed-list.tsx";
import { packingMessages } from "./packing-messages.ts";
import { PackingSettingsForm } from "./packing-settings-form.tsx";
import { readPackingScreen } from "./read-packing-screen.ts";
import { ScanField } from "./scan-field.tsx";
import { ToPackList } from "./to-pack-list.tsx";
import { TrackingFilePanel } from "./tracking-file.tsx";
import { usePackingActions } from "./use-packing-actions.ts";

/** Polling interval: how soon people who pack together see each other's changes. */
const EVERY_MS = 1_000;

export const meta = adminMeta("Packing", "What is to be packed, and what is packed.");

export async function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const [screen, settings] = await Promise.all([
    readPackingScreen(shop),
    loadSettings(shop, packingSection),
  ]);
  return { ...screen, settings };
}

export default function Packing({ loaderData }: Route.ComponentProps) {
  const { pulse, days, waiting, packed, heatHolds, settings } = loaderData;
  const { away } = usePulse(pulse, EVERY_MS);
  const actions = usePackingActions();
  const [numbers, setNumbers] = useState<Readonly<Record<string, string>>>({});
  const listed = days.reduce((sum, { rows }) => sum + rows.length, 0);
  return (
    <>
      <PageHead title="Packing">
        <p className="text-soft">{`${waiting} to pack, ${packed.length} packed`}</p>
      </PageHead>
      {away && (
        <p className="mb-4 font-semibold text-danger" role="alert">
          The shop does not answer. What you see here may be old, and ticks are not kept.
        </p>
      )}
      <Panel aria-label="Tick off">
        <ScanField actions={actions} />
      </Panel>
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
      <Panel className="mt-5" title="Packed">
        {packed.length === 0 ? (
          <p className="mt-2 text-soft">{packingMessages.nonePacked}</p>
        ) : (
          <PackedList
            rows={packed}
            numbers={numbers}
            onNumber={(id, number) => setNumbers({ ...numbers, [id]: number })}
            actions={actions}
          />
        )}
        <TrackingFilePanel actions={actions} />
      </Panel>
      <Panel className="mt-5" title="How you pack">
        <PackingSettingsForm loaded={settings} />
      </Panel>
    </>
  );
}
