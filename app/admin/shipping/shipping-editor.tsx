import type { ReactNode } from "react";
import { Form } from "react-router";
import type { PricingSettings } from "#domain/pricing/pricing-settings-schema.ts";
import type { ShipmentSettings } from "#domain/shipments/shipment-settings.ts";
import {
  readShippingForm,
  type ShippingField,
  type ShippingForm,
  type ShippingProblems,
  shippingFormOf,
} from "#domain/shipping/shipping-form.ts";
import { methodKey, newMethodForm, type ZoneForm } from "#domain/shipping/zone-form.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { TextButton } from "../../ui/buttons/text-button.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { Input } from "../../ui/fields/input.tsx";
import { SwitchField } from "../../ui/fields/switch-field.tsx";
import { useHydrated } from "../../ui/hooks/use-hydrated.ts";
import { Panel, PanelTitle } from "../../ui/layout/panel.tsx";
import { showToast } from "../../ui/overlays/toaster.tsx";
import { SaveTrouble } from "../shared/save-trouble.tsx";
import { StickyHead, UnsavedMark } from "../shared/sticky-head.tsx";
import { useFormDraft } from "../shared/use-form-draft.ts";
import { useUnsavedGuard } from "../shared/use-unsaved-guard.ts";
import { HandOverFields } from "./hand-over-fields.tsx";
import { HeatFields } from "./heat-fields.tsx";
import { newRowId } from "./new-row-id.ts";
import { ShippingModeFields } from "./shipping-mode-fields.tsx";
import type { EarlierShipping, ShippingEdit, ShippingStart } from "./shipping-result.ts";
import { ShippingTryOut } from "./shipping-try-out.tsx";
import { shippingMessages } from "./shipping-words.ts";
import { TableFile } from "./table-file.tsx";
import { ZoneFields } from "./zone-fields.tsx";
import { ZoneMap } from "./zone-map.tsx";

const idOf = (field: ShippingField) => `shipping-${field}`;

/** Settings of destinations, methods, prices, days and heat. */
export function ShippingEditor(props: {
  loaded: ShippingStart;
  earlier: readonly EarlierShipping[];
  pricing: PricingSettings;
  packing: ShipmentSettings;
  timeZone: string;
  today: string;
}): ReactNode {
  const { earlier, pricing, packing, timeZone, today } = props;
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
  const { draft, edit, problems, saving, start } = form;
  const isHydrated = useHydrated();
  const isDirty = JSON.stringify(draft) !== JSON.stringify(shippingFormOf(start.settings));
  useUnsavedGuard(isDirty);

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
    <Form
      method="post"
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        if (isDirty) form.save();
      }}
    >
      <StickyHead>
        <h1 className="mr-auto text-[clamp(1.875rem,4vw,2.375rem)]">Shipping</h1>
        <UnsavedMark shown={isHydrated && isDirty} />
        <Button type="submit" disabled={!isHydrated || !isDirty}>
          {saving ? "Saving…" : "Save Changes"}
        </Button>
      </StickyHead>
      <SaveTrouble form={form} sentences={shippingMessages.trouble} />
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
              <TableFile
                table="zones"
                name="zones"
                onRead={(file) => {
                  if (file.code !== "zones") return null;
                  edit((current) => ({ ...current, zones: file.zones }), "zones");
                  return file.zones.flatMap(({ methods }) =>
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
        </Panel>
        <HeatFields heat={draft.heat} problems={problems} idOf={idOf} edit={edit} />
        <ShippingTryOut
          draft={draft}
          pricing={pricing}
          packing={packing}
          timeZone={timeZone}
          today={today}
        />
        {earlier.length > 0 && (
          <Panel aria-labelledby="earlier-title">
            <PanelTitle id="earlier-title">Earlier versions</PanelTitle>
            <ul className="mt-2">
              {earlier.map(({ version, saved, settings }) => (
                <li key={version} className="flex flex-wrap items-center gap-x-3">
                  Saved {saved}
                  <TextButton
                    onClick={() => {
                      edit(() => shippingFormOf(settings));
                      showToast(shippingMessages.restored);
                    }}
                  >
                    Go back to this<span className="sr-only"> one, saved {saved}</span>
                  </TextButton>
                </li>
              ))}
            </ul>
          </Panel>
        )}
      </div>
    </Form>
  );
}

function PickupFields(props: {
  draft: ShippingForm;
  problems: ShippingProblems;
  edit: ShippingEdit;
}) {
  const { draft, problems, edit } = props;
  const text = (field: "place" | "hours", label: string, hint: string) => (
    <Field id={idOf(field)} label={label} hint={hint} problem={problems[field]}>
      {(control) => (
        <Input
          {...control}
          autoComplete="off"
          maxLength={200}
          value={draft[field]}
          onChange={(event) => {
            const value = event.currentTarget.value;
            edit((current) => ({ ...current, [field]: value }), field);
          }}
        />
      )}
    </Field>
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
