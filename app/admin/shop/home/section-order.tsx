import type { ReactNode } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { FieldGroup } from "#app/ui/fields/field-group.tsx";
import { SwitchField } from "#app/ui/fields/switch-field.tsx";
import type { HomeSettings } from "#domain/home/home-settings.ts";
import { sectionNames } from "./home-messages.ts";

type Sections = HomeSettings["sections"];

/** Chooses and orders the sections of the home page. The hero always comes first. */
export function SectionOrder(props: {
  sections: Sections;
  onChange: (sections: Sections) => void;
}): ReactNode {
  const { sections, onChange } = props;
  const move = (from: number, by: number) => {
    const next = [...sections];
    const [moved] = next.splice(from, 1);
    if (moved) next.splice(from + by, 0, moved);
    onChange(next);
  };
  return (
    <FieldGroup title="Sections">
      <ul className="mt-2 divide-y divide-line">
        {sections.map(({ name, shown }, index) => (
          <li key={name} className="flex items-center justify-between gap-3 py-1.5">
            <SwitchField
              name={`section-${name}`}
              label={sectionNames[name]}
              checked={shown}
              onChange={(on) =>
                onChange(
                  sections.map((each) => (each.name === name ? { ...each, shown: on } : each)),
                )
              }
            />
            <span className="flex flex-none gap-2">
              <Button
                variant="quiet"
                size="small"
                disabled={index === 0}
                aria-label={`Move ${sectionNames[name]} up`}
                onClick={() => move(index, -1)}
              >
                Up
              </Button>
              <Button
                variant="quiet"
                size="small"
                disabled={index === sections.length - 1}
                aria-label={`Move ${sectionNames[name]} down`}
                onClick={() => move(index, 1)}
              >
                Down
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </FieldGroup>
  );
}
