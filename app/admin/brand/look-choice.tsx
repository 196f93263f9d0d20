import type { ReactNode } from "react";
import { fieldsOf } from "#app/admin/form/form-fields.tsx";
import { brandSchema } from "#domain/brand/brand-settings.ts";
import { type LookName, lookNames, looks } from "#domain/brand/looks.ts";
import { FormSection } from "../form/form-section.tsx";

const F = fieldsOf(brandSchema);

/** The predefined looks. Choosing one replaces colors, fonts, corners and buttons. */
export function LookChoice(): ReactNode {
  const { value: chosen, change } = F.useField("look");
  return (
    <FormSection
      title="Begin with a look"
      help="Each brings its own colors, typefaces, corners, buttons and ornaments. Change what you like afterwards."
      fields="grid gap-3 sm:grid-cols-2"
    >
      {lookNames.map((name) => (
        <label
          key={name}
          className="flex cursor-pointer items-center gap-4 rounded-md border-[1.5px] border-line p-3 has-checked:border-accent"
        >
          <input
            type="radio"
            name="look"
            className="size-5 flex-none accent-accent"
            autoComplete="off"
            checked={name === chosen}
            onChange={() => change(name)}
            onClick={() => name === chosen && change(name)}
          />
          <Swatch look={name} />
          <span>
            <span className="font-semibold">{looks[name].title}</span>
            <span className="block text-sm text-soft">{looks[name].text}</span>
          </span>
        </label>
      ))}
    </FormSection>
  );
}

/** Colors as SVG attributes, because the security policy blocks inline styles. */
function Swatch({ look }: { look: LookName }) {
  const { paper, ink, accent } = looks[look].colors;
  return (
    <svg viewBox="0 0 48 48" className="size-12 flex-none" aria-hidden="true">
      <rect
        x="1"
        y="1"
        width="46"
        height="46"
        rx="8"
        fill={paper}
        stroke={ink}
        strokeOpacity="0.4"
      />
      <rect x="10" y="11" width="28" height="5" fill={ink} />
      <rect x="10" y="20" width="20" height="3" fill={ink} opacity="0.6" />
      <rect x="10" y="30" width="18" height="9" rx="3" fill={accent} />
    </svg>
  );
}
