import type { ReactNode } from "react";
import { TextButton } from "#app/ui/buttons/text-button.tsx";
import { allPlaces, type UsPlace, usPlaces } from "#domain/places/us-places.ts";
import { isUsState } from "#domain/places/us-states.ts";

/** Chooses the states and territories of a zone. */
export function PlacePicker(props: {
  id: string;
  places: readonly UsPlace[];
  /** Places that belong to other zones. */
  taken: ReadonlySet<UsPlace>;
  problem: string | undefined;
  onChange: (places: readonly UsPlace[]) => void;
}): ReactNode {
  const { id, places, taken, problem, onChange } = props;
  const states = allPlaces.filter(isUsState);
  const groups = [
    { title: "States", all: states },
    { title: "Territories and military mail", all: allPlaces.filter((each) => !isUsState(each)) },
  ];
  const free = (place: UsPlace) => !taken.has(place);
  return (
    <fieldset>
      <legend className="font-semibold">States</legend>
      <details open={places.length === 0 || problem !== undefined}>
        <summary
          id={id}
          aria-describedby={problem && `${id}-problem`}
          className="min-h-11 cursor-pointer content-center"
        >
          {summaryOf(places)}
        </summary>
        <div className="-ml-2 flex flex-wrap gap-x-2">
          <TextButton onClick={() => onChange(states.filter(free))}>All states left</TextButton>
          <TextButton
            onClick={() =>
              onChange(states.filter((state) => free(state) && state !== "AK" && state !== "HI"))
            }
          >
            All but Alaska and Hawaii
          </TextButton>
          <TextButton onClick={() => onChange([])}>None</TextButton>
        </div>
        {groups.map(({ title, all }) => (
          <fieldset key={title} className="mt-2">
            <legend className="text-sm text-soft">{title}</legend>
            <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3 lg:grid-cols-4">
              {all.map((place) => (
                <label key={place} className="flex min-h-11 items-center gap-2.5">
                  <input
                    type="checkbox"
                    className="size-5 flex-none accent-accent"
                    autoComplete="off"
                    checked={places.includes(place)}
                    onChange={(event) =>
                      onChange(
                        event.currentTarget.checked
                          ? [...places, place]
                          : places.filter((other) => other !== place),
                      )
                    }
                  />
                  <span className={taken.has(place) ? "text-soft" : ""}>
                    <span>{usPlaces[place]}</span>
                    {taken.has(place) && <span className="block text-xs">in another zone</span>}
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </details>
      {problem && (
        <p id={`${id}-problem`} className="text-sm font-semibold text-danger">
          {problem}
        </p>
      )}
    </fieldset>
  );
}

function summaryOf(places: readonly UsPlace[]): string {
  if (places.length === 0) return "None chosen";
  if (places.length <= 4) return places.map((place) => usPlaces[place]).join(", ");
  return `${places.length} states and territories`;
}
