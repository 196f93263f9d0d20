import type { ReactNode } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { FormSection } from "../form/form-section.tsx";
import { F } from "./home-form-fields.ts";
import { sectionNames } from "./home-messages.ts";

/** Chooses and orders the sections of the home page. The hero always comes first. */
export function SectionOrder(): ReactNode {
  const { value: sections, change } = F.useField("sections");
  const move = (from: number, by: number) => {
    if (sections[from + by] === undefined) return;
    const next = [...sections];
    const [moved] = next.splice(from, 1);
    if (moved) next.splice(from + by, 0, moved);
    change(next);
  };
  return (
    <FormSection title="Sections">
      <ul className="divide-y divide-line">
        {sections.map(({ name }, index) => (
          <li key={name} className="flex items-center justify-between gap-3 py-1.5">
            <F.Switch path={`sections.${index}.shown`} label={sectionNames[name]} />
            <span className="flex flex-none gap-2">
              <Button
                variant="quiet"
                size="small"
                aria-disabled={index === 0}
                aria-label={`Move ${sectionNames[name]} up`}
                onClick={() => move(index, -1)}
              >
                Up
              </Button>
              <Button
                variant="quiet"
                size="small"
                aria-disabled={index === sections.length - 1}
                aria-label={`Move ${sectionNames[name]} down`}
                onClick={() => move(index, 1)}
              >
                Down
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </FormSection>
  );
}
