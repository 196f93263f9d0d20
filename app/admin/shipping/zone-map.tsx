import type { ReactNode } from "react";
import { isUsPlace, type UsPlace, usPlaces } from "#domain/places/us-places.ts";
import type { ZoneForm } from "#domain/shipping/zone-codec.ts";

/** States as a tile grid map, one square each; below them the territories and military mail. */
const rows = [
  "AK .. .. .. .. .. .. .. .. .. ME",
  ".. .. .. .. .. WI .. .. .. VT NH",
  "WA ID MT ND MN IL MI .. NY RI MA",
  "OR NV WY SD IA IN OH PA NJ CT ..",
  "CA UT CO NE MO KY WV VA MD DE ..",
  ".. AZ NM KS AR TN NC SC DC .. ..",
  ".. .. .. OK LA MS AL GA .. .. ..",
  "HI .. .. TX .. .. .. .. FL .. ..",
  "PR VI GU MP AS FM MH PW AA AE AP",
].map((row) => row.split(" "));

const looks = [
  "bg-accent/25",
  "bg-good/25",
  "bg-sunken",
  "bg-danger/20",
  "bg-accent/50",
  "bg-good/50",
  "bg-danger/40",
  "bg-soft/30",
];

/** Shows the zone of each place. The text below it says the same. */
export function ZoneMap({ zones }: { zones: readonly ZoneForm[] }): ReactNode {
  const zoneAt = (place: UsPlace) => zones.findIndex(({ places }) => places.includes(place));
  const unserved = Object.keys(usPlaces)
    .filter(isUsPlace)
    .filter((place) => zoneAt(place) < 0);
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,26rem)_1fr]">
      <div aria-hidden="true" className="grid max-w-104 grid-cols-11 gap-1 text-xs font-semibold">
        {rows.flatMap((row, y) =>
          row.map((code, x) => {
            const key = `${x}-${y}`;
            if (!isUsPlace(code)) return <span key={key} />;
            const index = zoneAt(code);
            return (
              <span
                key={key}
                className={`grid aspect-square place-content-center rounded-sm border text-center leading-none ${
                  index < 0
                    ? "border-dashed border-soft text-soft"
                    : `border-line ${looks[index % looks.length]}`
                }`}
              >
                <span>{code}</span>
                {index >= 0 && <span className="font-normal">{letterOf(index)}</span>}
              </span>
            );
          }),
        )}
      </div>
      <ul className="grid content-start gap-2">
        {zones.map((zone, index) => (
          <li key={zone.id} className="flex items-baseline gap-2.5">
            <span
              aria-hidden="true"
              className={`grid size-6 flex-none place-content-center rounded-sm border border-line text-xs font-semibold ${looks[index % looks.length]}`}
            >
              {letterOf(index)}
            </span>
            <span>
              <span className="font-semibold">{zone.name || "No name yet"}</span>
              <span className="text-soft">{`: ${contentOf(zone)}`}</span>
            </span>
          </li>
        ))}
        {unserved.length > 0 && (
          <li className="text-soft">
            <span className="font-semibold">Not shipped to</span>
            <span>{`: ${describePlaces(unserved)}`}</span>
          </li>
        )}
      </ul>
    </div>
  );
}

function contentOf({ places, zips }: ZoneForm): string {
  const prefixes = zips.split(/[\s,;]+/).filter((zip) => zip !== "");
  const words = [
    ...(places.length > 0 ? [describePlaces(places)] : []),
    ...(prefixes.length > 0
      ? [`ZIP ${prefixes.slice(0, 8).join(", ")}${prefixes.length > 8 ? "…" : ""}`]
      : []),
  ];
  return words.join("; ") || "nothing yet";
}

/** More places than that are only counted. */
const MAX_NAMES = 9;

function describePlaces(places: readonly UsPlace[]): string {
  if (places.length > MAX_NAMES) return `${places.length} states and territories`;
  return places.map((place) => usPlaces[place]).join(", ");
}

function letterOf(index: number): string {
  return String.fromCharCode("A".charCodeAt(0) + (index % 26));
}
