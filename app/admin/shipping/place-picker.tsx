import type { ReactNode } from "react";
import { TextButton } from "#app/ui/buttons/text-button.tsx";
import { CheckboxGroup } from "#app/ui/fields/checkbox-group.tsx";
import { FieldProblem } from "#app/ui/fields/field.tsx";
import { allPlaces, type UsPlace, usPlaces } from "#domain/places/us-places.ts";
import { isUsState } from "#domain/places/us-states.ts";
import { F } from "./shipping-form-fields.ts";

const states = allPlaces.filter(isUsState);
const otherPlaces = allPlaces.filter((place) => !isUsState(place));
const mainland = states.filter((state) => state !== "AK" && state !== "HI");

export function PlacePicker(props: {
  at: `zones.${number}`;
  /** Places that belong to other zones. */
  taken: ReadonlySet<UsPlace>;
}): ReactNode {
  const { at, taken } = props;
  const { id, value: places, problem, change } = F.useField(`${at}.places`);
  const free = (place: UsPlace) => !taken.has(place);
  const checkboxes = (title: string, group: readonly UsPlace[]) => (
    <div className="mt-2">
      <CheckboxGroup
        id={`${id}-${group[0]}`}
        legend={<legend className="text-sm text-soft">{title}</legend>}
        className="grid grid-cols-2 gap-x-4 sm:grid-cols-3"
        options={group.map((place) => ({
          value: place,
          label: <PlaceName place={place} isTaken={taken.has(place)} />,
        }))}
        chosen={places}
        // Two groups share the list, so neither knows the order of all.
        onChange={(chosen) => change(allPlaces.filter((place) => chosen.includes(place)))}
      />
    </div>
  );
  return (
    <fieldset>
      <legend className="font-semibold">States</legend>
      <details open={places.length === 0 || problem !== undefined}>
        <summary
          id={id}
          data-invalid={problem !== undefined || undefined}
          aria-describedby={problem && `${id}-problem`}
          className="min-h-11 cursor-pointer content-center"
        >
          {summaryOf(places)}
        </summary>
        <div className="-ml-2 flex flex-wrap gap-x-2">
          <TextButton onClick={() => change(states.filter(free))}>All remaining states</TextButton>
          <TextButton onClick={() => change(mainland.filter(free))}>
            All but Alaska and Hawaii
          </TextButton>
          <TextButton onClick={() => change([])}>None</TextButton>
        </div>
        {checkboxes("States", states)}
        {checkboxes("Islands and military mail", otherPlaces)}
      </details>
      <FieldProblem id={id} sentence={problem} />
    </fieldset>
  );
}

function PlaceName({ place, isTaken }: { place: UsPlace; isTaken: boolean }) {
  return (
    <span className={isTaken ? "text-soft" : ""}>
      <span>{usPlaces[place]}</span>
      {isTaken && <span className="block text-xs">in another zone</span>}
    </span>
  );
}

function summaryOf(places: readonly UsPlace[]): string {
  if (places.length === 0) return "None chosen";
  if (places.length <= 4) return places.map((place) => usPlaces[place]).join(", ");
  return `${places.length} states and territories`;
}
