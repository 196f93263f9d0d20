import type { ReactNode } from "react";
import type { DefaultTexts } from "#domain/home/home-content.ts";
import type { HomeSettings } from "#domain/home/home-settings.ts";
import { FormSection } from "../form/form-section.tsx";
import { FilmFields } from "./film-fields.tsx";
import { HomeField } from "./home-field.tsx";
import { F } from "./home-form-fields.ts";
import { StepFields } from "./step-fields.tsx";

const films = {
  default: "As the shop comes",
  drawing: "The drawn film",
  video: "My own film",
  none: "None",
} satisfies Record<HomeSettings["process"]["film"], string>;

export function ProcessFields({ defaults }: { defaults: DefaultTexts["process"] }): ReactNode {
  return (
    <FormSection
      title="How it's made"
      fold={F.useDraft().process.title || defaults.title}
      fields="grid gap-4"
    >
      <HomeField path="process.title" label="Title" fallback={defaults.title} />
      <HomeField path="process.text" label="Text" fallback={defaults.text} />
      <F.Select
        path="process.film"
        label="Film"
        hint="The drawn film shows how bars are made, and at its end one of Conche's."
        options={films}
      />
      <F.When path="process.film" is="video">
        <FilmFields />
      </F.When>
      <StepFields
        path="process.steps"
        pictures="pictures.steps"
        name="Step"
        defaults={defaults.steps}
      />
    </FormSection>
  );
}
