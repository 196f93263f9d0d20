import type { ReactNode } from "react";
import type { HomeStep } from "#domain/home/home-content.ts";
import { DrawnFilmNote } from "./drawn-film-note.tsx";
import { HomeField } from "./home-field.tsx";
import { F } from "./home-form-fields.ts";
import { OwnPictureField } from "./picture-field.tsx";

/** Titles with texts and pictures. Once one of its two texts is filled, the step no longer uses our default. */
export function StepFields(props: {
  path: "process.steps" | "values";
  pictures: "pictures.steps" | "pictures.values";
  name: string;
  defaults: readonly HomeStep[];
}): ReactNode {
  const { path, pictures, name, defaults } = props;
  const { value: steps } = F.useField(path);
  const { value: chosen } = F.useField(pictures);
  const fields = steps.map(({ title, text }, index) => {
    const shown = title || text ? undefined : defaults[index];
    const label = `${name} ${index + 1}`;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never change their places.
      <div key={index} className="grid gap-4 sm:grid-cols-[1fr_2fr]">
        <HomeField path={`${path}.${index}.title`} label={label} fallback={shown?.title} />
        <HomeField path={`${path}.${index}.text`} label={`${label}, text`} fallback={shown?.text} />
        <div className="sm:col-span-2">
          <OwnPictureField
            path={`${pictures}.${index}`}
            label={`${label}, picture`}
            none="Leave blank for our drawing."
          />
        </div>
      </div>
    );
  });
  return (
    <>
      {fields}
      <DrawnFilmNote pictures={chosen.map(({ image }) => image)} />
    </>
  );
}
