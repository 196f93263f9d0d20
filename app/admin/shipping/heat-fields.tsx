import type { ReactNode } from "react";
import { FormSection } from "#app/admin/form/form-section.tsx";
import { zip3Source } from "#domain/heat/zip3-highs.ts";
import { TableFile } from "../shared/table-file.tsx";
import { F } from "./shipping-form-fields.ts";

/** From which temperature it is too hot, and what shoppers can choose then. */
export function HeatFields(): ReactNode {
  const isOn = F.useField("heat.isOn").value;
  return (
    <FormSection
      title="Heat"
      help="Where it is too hot for chocolate, shoppers choose what you do about it. We go by the usual highs of the days on which a parcel leaves, travels and arrives."
    >
      <F.Switch path="heat.isOn" label="Ask shoppers when it is hot" />
      <div className={isOn ? "mt-3 grid gap-4" : "hidden"}>
        <div className="grid gap-4 sm:grid-cols-3">
          <F.Number path="heat.from" label="Too hot from, °F" hint="Most makers use 75–80." />
          <F.Number
            path="heat.originZip"
            label="Your ZIP code"
            optional
            hint="Then the heat where you hand over counts too."
          />
        </div>
        <HeatChoices />
        <CustomHighs />
      </div>
    </FormSection>
  );
}

function HeatChoices() {
  const { heat, pickup } = F.useDraft();
  const shipsInHeat = heat.coldPack.isOn || heat.canWait || heat.canRisk;
  return (
    <fieldset className="grid gap-3">
      <legend className="font-semibold">What shoppers can choose</legend>
      <F.Switch path="heat.coldPack.isOn" label="A cold pack" />
      <F.When path="heat.coldPack.isOn" is={true}>
        <div className="grid gap-4 sm:grid-cols-3">
          <F.Money path="heat.coldPack.fee" label="Its price" />
          <F.Number
            path="heat.coldPack.upTo"
            label="Helps up to, °F"
            hint="Above it, only the other ways are offered."
            optional
          />
        </div>
      </F.When>
      <F.Switch path="heat.canWait" label="Wait until it is cool" />
      <F.Switch path="heat.canRisk" label="Ship now, at the buyer's risk" />
      {!shipsInHeat && (
        <p>
          {pickup.isOn
            ? "Where it's hot, orders can only be picked up."
            : "Where it's hot, shoppers can't order."}
        </p>
      )}
    </fieldset>
  );
}

/** The owner's own temperatures, typed or from a file. */
function CustomHighs() {
  const { change } = F.useField("heat.customHighs");
  return (
    <>
      <F.Textarea
        path="heat.customHighs"
        label="Your own highs"
        optional
        hint="A place a line: a ZIP code or its first 3 digits, then twelve highs in °F from January on. They count before ours."
        rows={4}
        className="tabular-nums"
      />
      <TableFile
        name="your own highs"
        exportTo="/admin/shipping/export/heat"
        action="read-shipping-file"
        onRead={(file) => {
          if (file.code !== "heat") return null;
          change(file.customHighs);
          return file.customHighs.split("\n").length;
        }}
      />
      <details className="text-sm text-soft">
        <summary className="min-h-6 cursor-pointer font-semibold">Where our highs are from</summary>
        <p className="mt-2 max-w-176">{`${zip3Source}. Elsewhere the highs of one city stand for its whole state, which says little about its mountains and deserts. Check them against a weather service where you ship often, and write your own above.`}</p>
      </details>
    </>
  );
}
