import type { ReactNode } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { SwitchField } from "#app/ui/fields/switch-field.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { Panel, PanelTitle } from "#app/ui/layout/panel.tsx";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import type { PricingSettings } from "#domain/pricing/pricing-settings-schema.ts";
import type { ShipmentSettings } from "#domain/shipments/shipment-settings.ts";
import {
  readShippingForm,
  type ShippingField,
  type ShippingForm,
  type ShippingProblems,
  shippingFormOf,
} from "#domain/shipping/shipping-form.ts";
import type { ShippingSettings } from "#domain/shipping/shipping-schema.ts";
import { methodKey, newMethodForm, type ZoneForm } from "#domain/shipping/zone-form.ts";
import { type EarlierVersion, EarlierVersions } from "../shared/earlier-versions.tsx";
import { SettingsForm } from "../shared/settings-form.tsx";
import { TableFile } from "../shared/table-file.tsx";
import { useFormDraft } from "../shared/use-form-draft.ts";
import { HandOverFields } from "./hand-over-fields.tsx";
import { HeatFields } from "./heat-fields.tsx";
import { newRowId } from "./new-row-id.ts";
import { ShippingModeFields } from "./shipping-mode-fields.tsx";
import type { ShippingEdit, ShippingFile, ShippingStart } from "./shipping-result.ts";
import { ShippingTryOut } from "./shipping-try-out.tsx";
import { shippingMessages } from "./shipping-words.ts";
import { ZoneFields } from "./zone-fields.tsx";
import { ZoneMap } from "./zone-map.tsx";

const idOf = (field: ShippingField) => `shipping-${field}`;

/** Settings of destinations, methods, prices, days and heat. */
export function ShippingEditor(props: {
  loaded: ShippingStart;
  versions: readonly EarlierVersion<ShippingSettings>[];
  pricing: PricingSettings;
  packing: ShipmentSettings;
  timeZone: string;
  today: string;
}): ReactNode {
  const { pricing, packing, timeZone, today } = props;
  const form = useFormDraft<
    ShippingStart,
    ShippingForm,
    ShippingProblems,
    { start: ShippingStart }
  >({
    loaded: props.loaded,
    draftOf: ({ settings }) => shippingFormOf(settings),
    action: "/admin/shipping",
    problemsOf(draft) {
      const read = readShippingForm(draft);
      return read.ok ? undefined : read.problems;
    },
    formData(draft, { version }) {
      const sent = new FormData();
      sent.set("shipping", JSON.stringify(draft));
      sent.set("version", String(version));
      return sent;
    },
    fields: fieldsOf,
    idOf,
    onSaved({ start }) {
      showToast(shippingMessages.saved);
      return start;
    },
  });
  const { draft, edit, problems, start } = form;

  const changeZone = ({ id }: ZoneForm, change: Partial<ZoneForm>, field?: ShippingField) =>
    edit(
      (current) => ({
        ...current,
        zones: current.zones.map((each) => (each.id === id ? { ...each, ...change } : each)),
      }),
      field,
    );
  const takenBesides = (zone: ZoneForm) =>
    new Set(draft.zones.flatMap((other) => (other.id === zone.id ? [] : other.places)));

  return (
    <SettingsForm title="Shipping" form={form} sentences={shippingMessages.trouble}>
      <div className="grid gap-5">
        <ShippingModeFields
          draft={draft}
          pricing={pricing}
          problems={problems}
          idOf={idOf}
          edit={edit}
        />
        {draft.mode === "by-zone" && (
          <Panel aria-labelledby="zones-title">
            <PanelTitle id="zones-title">Zones</PanelTitle>
            <p className="mt-1.5 mb-4 max-w-176 text-soft">
              A zone is some states, or some ZIP codes, and the methods by which you ship there.
              Where no zone goes, you don't ship, and shoppers read that in their cart.
            </p>
            {draft.zones.length > 0 && <ZoneMap zones={draft.zones} />}
            <div className="mt-5 grid gap-4">
              {draft.zones.map((zone) => (
                <ZoneFields
                  key={zone.id}
                  zone={zone}
                  taken={takenBesides(zone)}
                  problems={problems}
                  idOf={idOf}
                  onChange={(change, field) => changeZone(zone, change, field)}
                  onRemove={() =>
                    edit((current) => ({
                      ...current,
                      zones: current.zones.filter(({ id }) => id !== zone.id),
                    }))
                  }
                />
              ))}
            </div>
            <div className="mt-4 grid gap-3">
              <Button
                variant="quiet"
                id={idOf("zones")}
                className="justify-self-start"
                onClick={() =>
                  edit((current) => ({ ...current, zones: [...current.zones, newZone()] }), "zones")
                }
              >
                Add a zone
              </Button>
              {problems.zones && (
                <p className="text-sm font-semibold text-danger">{problems.zones}</p>
              )}
              <TableFile<ShippingFile>
                name="zones"
                exportTo="/admin/shipping/export/zones"
                action="/admin/shipping"
                onRead={(file) => {
                  if (file.code !== "zones") return null;
                  const { zones } = file;
                  edit((current) => ({ ...current, zones }), "zones");
                  return zones.flatMap(({ methods }) =>
                    methods.flatMap(({ steps }) => steps.split("\n")),
                  ).length;
                }}
              />
            </div>
          </Panel>
        )}
        <HandOverFields draft={draft} problems={problems} idOf={idOf} edit={edit} />
        <PickupFields draft={draft} problems={problems} edit={edit} />
        <Panel aria-labelledby="gifts-title">
          <PanelTitle id="gifts-title">Gifts</PanelTitle>
          <SwitchField
            name="gifts"
            label="Offer gifts at checkout"
            checked={draft.offersGifts}
            onChange={(offersGifts) => edit((current) => ({ ...current, offersGifts }))}
          />
          <p className="mt-1.5 max-w-176 text-soft">
            Shoppers can send an order to somebody else, with a message that is printed large on the
            packing slip, and choose the day from which you ship it.
          </p>
          {draft.offersGifts && (
            <>
              <SwitchField
                name="several"
                label="Let a gift go to several people"
                checked={draft.sendsToSeveral}
                onChange={(sendsToSeveral) => edit((current) => ({ ...current, sendsToSeveral }))}
              />
              <p className="mt-1.5 max-w-176 text-soft">
                Each gets the whole cart. Shoppers pay once, for up to 500 addresses, which they can
                bring as a CSV file. You get an order for each address.
              </p>
            </>
          )}
        </Panel>
        <Panel aria-labelledby="packer-notes-title">
          <PanelTitle id="packer-notes-title">Note for the packer</PanelTitle>
          <SwitchField
            name="packer-notes"
            label="Ask for a note at checkout"
            checked={draft.takesPackerNotes}
            onChange={(takesPackerNotes) => edit((current) => ({ ...current, takesPackerNotes }))}
          />
          <p className="mt-1.5 max-w-176 text-soft">
            Buyers can tell you in a line or two how to pack their order. You see it on the packing
            screen, on the pick list and in the order, never on the slip that goes into the parcel.
          </p>
        </Panel>
        <HeatFields heat={draft.heat} problems={problems} idOf={idOf} edit={edit} />
        <ShippingTryOut
          draft={draft}
          pricing={pricing}
          packing={packing}
          timeZone={timeZone}
          today={today}
        />
        <EarlierVersions
          versions={props.versions}
          current={start.version}
          onPutBack={(settings) => edit(() => shippingFormOf(settings))}
        />
      </div>
    </SettingsForm>
  );
}

function PickupFields(props: {
  draft: ShippingForm;
  problems: ShippingProblems;
  edit: ShippingEdit;
}) {
  const { draft, problems, edit } = props;
  const text = (field: "place" | "hours", label: string, hint: string) => (
    <TextField
      id={idOf(field)}
      label={label}
      hint={hint}
      problem={problems[field]}
      autoComplete="off"
      maxLength={200}
      value={draft[field]}
      onChange={(text) => {
        const value = text;
        edit((current) => ({ ...current, [field]: value }), field);
      }}
    />
  );
  return (
    <Panel aria-labelledby="pickup-title">
      <PanelTitle id="pickup-title">Pickup</PanelTitle>
      <SwitchField
        name="pickup"
        label="Orders can be picked up, free of charge"
        checked={draft.hasPickup}
        onChange={(hasPickup) => edit((current) => ({ ...current, hasPickup }))}
      />
      {draft.hasPickup && (
        <div className="mt-3 grid gap-4 sm:grid-cols-2">
          {text("place", "Where", "As you would tell a customer: 12 Mill Street, the blue door")}
          {text("hours", "When", "Thursday to Saturday, 10 to 4")}
        </div>
      )}
    </Panel>
  );
}

/** The initial values of a new zone. */
function newZone(): ZoneForm {
  return {
    id: newRowId("zone"),
    name: "",
    places: [],
    zips: "",
    freeFrom: "50.00",
    methods: [newMethodForm(newRowId("method"))],
  };
}

/** Every field of a draft, in the order of the screen. */
function fieldsOf({ zones }: ShippingForm): ShippingField[] {
  return [
    "onlyState",
    "flatTransit",
    ...zones.flatMap((zone): ShippingField[] => [
      `zone-${zone.id}-name`,
      `zone-${zone.id}-freeFrom`,
      `zone-${zone.id}-zips`,
      `zone-${zone.id}-places`,
      ...zone.methods.flatMap((method): ShippingField[] => [
        `method-${methodKey(zone, method)}-name`,
        `method-${methodKey(zone, method)}-transit`,
        `method-${methodKey(zone, method)}-steps`,
      ]),
    ]),
    "zones",
    "weekdays",
    "cutoff",
    "leadDays",
    "holidays",
    "place",
    "hours",
    "heat-isOn",
    "heat-from",
    "heat-originZip",
    "heat-fee",
    "heat-upTo",
    "heat-own",
  ];
}
