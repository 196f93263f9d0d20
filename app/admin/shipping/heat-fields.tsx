import type { ReactNode } from "react";
import { SwitchField } from "#app/ui/fields/switch-field.tsx";
import { TextareaField, TextField, UnitField } from "#app/ui/fields/text-field.tsx";
import { Panel, PanelTitle } from "#app/ui/layout/panel.tsx";
import type { HeatForm } from "#domain/heat/heat-form.ts";
import { zip3Source } from "#domain/heat/zip3-highs.ts";
import type { ShippingField, ShippingProblems } from "#domain/shipping/shipping-form.ts";
import { TableFile } from "../shared/table-file.tsx";
import type { ShippingEdit, ShippingFile } from "./shipping-result.ts";

/** From which temperature it is too hot, and what shoppers can choose then. */
export function HeatFields(props: {
  heat: HeatForm;
  problems: ShippingProblems;
  idOf: (field: ShippingField) => string;
  edit: ShippingEdit;
}): ReactNode {
  const { heat, problems, idOf, edit } = props;
  const about = (field: keyof HeatForm) => ({
    id: idOf(`heat-${field}`),
    problem: problems[`heat-${field}`],
  });
  const change = (part: Partial<HeatForm>, field?: keyof HeatForm) =>
    edit(
      (current) => ({ ...current, heat: { ...current.heat, ...part } }),
      field && `heat-${field}`,
    );
  const toggle = (field: "isOn" | "hasColdPack" | "canWait" | "canRisk", label: string) => (
    <SwitchField
      name={`heat-${field}`}
      label={label}
      checked={heat[field]}
      onChange={(isOn) => change({ [field]: isOn }, field === "isOn" ? field : "isOn")}
    />
  );
  const degrees = (field: "from" | "upTo", label: string, hint: string, optional = false) => (
    <TextField
      {...about(field)}
      label={label}
      hint={hint}
      optional={optional}
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
      value={heat[field]}
      onChange={(text) => change({ [field]: text }, field)}
    />
  );
  return (
    <Panel aria-labelledby="heat-title">
      <PanelTitle id="heat-title">Heat</PanelTitle>
      <p className="mt-1.5 mb-2 max-w-176 text-soft">
        Where it is too hot for chocolate, shoppers choose what you do about it. We go by the usual
        highs of the days on which a parcel leaves, travels and arrives.
      </p>
      <div id={idOf("heat-isOn")} tabIndex={-1}>
        {toggle("isOn", "Ask shoppers when it is hot")}
        {problems["heat-isOn"] && (
          <p className="text-sm font-semibold text-danger">{problems["heat-isOn"]}</p>
        )}
      </div>
      <div className={heat.isOn ? "mt-3 grid gap-4" : "hidden"}>
        <div className="grid gap-4 sm:grid-cols-3">
          {degrees("from", "Too hot from, °F", "Makers say 75 to 80 on the way.")}
          <TextField
            {...about("originZip")}
            label="Your ZIP code"
            optional
            hint="Then the heat where you hand over counts too."
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
            value={heat.originZip}
            onChange={(text) => change({ originZip: text }, "originZip")}
          />
        </div>
        <fieldset className="grid gap-3">
          <legend className="font-semibold">What shoppers can choose</legend>
          {toggle("hasColdPack", "A cold pack")}
          {heat.hasColdPack && (
            <div className="grid gap-4 sm:grid-cols-3">
              <UnitField
                {...about("fee")}
                label="Its price"
                unit="$"
                inputMode="decimal"
                autoComplete="off"
                maxLength={8}
                value={heat.fee}
                onChange={(text) => change({ fee: text }, "fee")}
              />
              {degrees(
                "upTo",
                "Helps up to, °F",
                "Above it, only the other ways are offered.",
                true,
              )}
            </div>
          )}
          {toggle("canWait", "Wait until it is cool")}
          {toggle("canRisk", "Ship now, at the buyer's risk")}
        </fieldset>
        <TextareaField
          {...about("own")}
          label="Your own highs"
          optional
          hint="A place a line: a ZIP code or its first 3 digits, then twelve highs in °F from January on. They count before ours."
          rows={4}
          className="tabular-nums"
          autoComplete="off"
          value={heat.own}
          onChange={(text) => change({ own: text }, "own")}
        />
        <TableFile<ShippingFile>
          name="your own highs"
          exportTo="/admin/shipping/export/heat"
          action="/admin/shipping"
          onRead={(file) => {
            if (file.code !== "heat") return null;
            change({ own: file.own }, "own");
            return file.own.split("\n").length;
          }}
        />
        <details className="text-sm text-soft">
          <summary className="min-h-6 cursor-pointer font-semibold">
            Where our highs are from
          </summary>
          <p className="mt-2 max-w-176">{`${zip3Source}. Elsewhere the highs of one city stand for its whole state, which says little about its mountains and deserts. Check them against a weather service where you ship often, and write your own above.`}</p>
        </details>
      </div>
    </Panel>
  );
}
