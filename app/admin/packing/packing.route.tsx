import { useState } from "react";
import { data } from "react-router";
import { readForm } from "#app/http/read-form.ts";
import { requestContext } from "#app/http/request-context.ts";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { Panel, PanelTitle } from "#app/ui/layout/panel.tsx";
import type { AppContext } from "#server/app-context.ts";
import { readTrackingFile, type TrackingFile } from "#server/shipments/read-tracking-file.ts";
import { shipmentSettings } from "#server/shipping/shipment-settings.ts";
import { loadSettings } from "../form/load-settings.ts";
import { adminMeta } from "../shared/admin-meta.ts";
import { answerUnreachable } from "../shared/answer-unreachable.ts";
import { usePulse } from "../shared/use-pulse.ts";
import type { Route } from "./+types/packing.route";
import { changePacking } from "./change-packing.ts";
import { HeldForHeatPanel } from "./held-for-heat-panel.tsx";
import { PackedList } from "./packed-list.tsx";
import { PackingSettingsForm } from "./packing-settings-form.tsx";
import { packingMessages } from "./packing-words.ts";
import { readPackingScreen } from "./read-packing-screen.ts";
import { ScanField } from "./scan-field.tsx";
import { ToPackList } from "./to-pack-list.tsx";
import { TrackingFilePanel } from "./tracking-file.tsx";
import { usePackingAction } from "./use-packing-action.ts";

/** Polling interval: how soon people who pack together see each other's changes. */
const EVERY_MS = 1_000;

export const meta = adminMeta("Packing", "What is to be packed, and what is packed.");

export async function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const [screen, settings] = await Promise.all([
    readPackingScreen(shop),
    loadSettings(shop, shipmentSettings),
  ]);
  return { ...screen, settings };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { shop } = context.get(requestContext);
  const form = await readForm(request);
  if (form.get("do") === "read-file") return await readSentFile(shop, form);
  const answer = await changePacking(shop, form);
  return data(answer, { status: answer.code === "not-packed" ? 409 : 200 });
}

async function readSentFile(shop: AppContext, form: FormData): Promise<TrackingFile> {
  const file = form.get("file");
  if (!(file instanceof File)) return { code: "empty" };
  return await readTrackingFile(shop, new Uint8Array(await file.arrayBuffer()));
}

export const clientAction = answerUnreachable;

export default function Packing({ loaderData }: Route.ComponentProps) {
  const { pulse, days, waiting, packed, heldForHeat, settings } = loaderData;
  const { away } = usePulse(pulse, EVERY_MS);
  const action = usePackingAction();
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
        <ScanField action={action} />
      </Panel>
      <Panel className="mt-5" aria-labelledby="to-pack-title">
        <PanelTitle id="to-pack-title">To pack</PanelTitle>
        {listed === 0 ? (
          <p className="mt-2 text-soft">{packingMessages.empty}</p>
        ) : (
          <ToPackList days={days} action={action} />
        )}
        {waiting > listed && (
          <p className="mt-3 text-soft">{`The oldest ${listed} of ${waiting} are shown.`}</p>
        )}
      </Panel>
      {heldForHeat.length > 0 && <HeldForHeatPanel orders={heldForHeat} action={action} />}
      <Panel className="mt-5" aria-labelledby="packed-title">
        <PanelTitle id="packed-title">Packed</PanelTitle>
        {packed.length === 0 ? (
          <p className="mt-2 text-soft">{packingMessages.nonePacked}</p>
        ) : (
          <PackedList
            rows={packed}
            numbers={numbers}
            onNumber={(id, number) => setNumbers({ ...numbers, [id]: number })}
            action={action}
          />
        )}
        <TrackingFilePanel action={action} />
      </Panel>
      <Panel className="mt-5" aria-labelledby="packing-settings-title">
        <PanelTitle id="packing-settings-title">How you pack</PanelTitle>
        <PackingSettingsForm loaded={settings} />
      </Panel>
    </>
  );
}
