import type { ReactNode } from "react";
import { fieldsOf } from "#app/admin/form/form-fields.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Input } from "#app/ui/fields/input.tsx";
import { brandSchema } from "#domain/brand/brand-settings.ts";
import { contrast, hexPattern } from "#domain/brand/color.ts";
import { palettesOf } from "#domain/brand/palette.ts";
import { FormSection } from "../form/form-section.tsx";

const F = fieldsOf(brandSchema);

type ColorPath = "paper" | "ink" | "accent";

const colorLabels: Record<ColorPath, string> = {
  paper: "Paper, behind everything",
  ink: "Ink, for text",
  accent: "Accent, for links and buttons",
};

/** Three colors with their contrast ratios. All other colors are derived from them. */
export function BrandColorFields(): ReactNode {
  const { paper, ink, accent } = F.useDraft();
  const isWhole = [paper, ink, accent].every((color) => hexPattern.test(color));
  const used = isWhole ? palettesOf({ paper, ink, accent }).light.page : undefined;
  return (
    <FormSection
      title="Colors"
      help="Text needs a contrast of 4.5 to 1. Night colors, lines and the colors of the categories follow from these three, and can always be read."
      fields="grid gap-4"
    >
      {(["paper", "ink", "accent"] as const).map((field) => (
        <ColorField key={field} path={field} paper={paper} used={used?.[field]} />
      ))}
    </FormSection>
  );
}

/** @param props.used the color that can be read on the paper; undefined while one is incomplete */
function ColorField(props: { path: ColorPath; paper: string; used: string | undefined }) {
  const { path, paper, used } = props;
  const { id, value, problem, change } = F.useField(path);
  return (
    <div className="grid gap-1.5">
      <Field id={id} label={colorLabels[path]} problem={problem}>
        {(control) => (
          <span className="flex gap-2">
            <Input
              {...control}
              className="max-w-36 tabular-nums"
              spellCheck={false}
              value={value}
              onChange={(event) => change(event.currentTarget.value)}
            />
            <input
              type="color"
              aria-label={`${colorLabels[path]}: choose`}
              className="h-11 w-16 cursor-pointer rounded-md border-[1.5px] border-soft/70 bg-raised p-1"
              value={hexPattern.test(value) ? value : "#000000"}
              onChange={(event) => change(event.currentTarget.value)}
            />
          </span>
        )}
      </Field>
      {used && path !== "paper" && (
        <ContrastLine
          name={path === "ink" ? "Text" : "The accent"}
          chosen={value}
          paper={paper}
          used={used}
          onTake={() => change(used)}
        />
      )}
    </div>
  );
}

function ContrastLine(props: {
  name: string;
  chosen: string;
  paper: string;
  used: string;
  onTake: () => void;
}) {
  const { name, chosen, paper, used, onTake } = props;
  const ratio = (color: string) => contrast(color, paper).toFixed(1);
  if (chosen === used) {
    return (
      <p
        className="text-sm text-soft"
        role="status"
      >{`${name} on paper: ${ratio(chosen)} to 1. Easy to read.`}</p>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm" role="status">
      <p className="font-semibold">{`${name} on paper: ${ratio(chosen)} to 1. Too faint somewhere, so the shop uses ${used} (${ratio(used)} to 1).`}</p>
      <Button variant="quiet" size="small" onClick={onTake}>{`Take ${used}`}</Button>
    </div>
  );
}
