import type { ReactNode } from "react";
import { FieldGroup } from "#app/ui/fields/field-group.tsx";
import { SelectField } from "#app/ui/fields/text-field.tsx";
import type { OwnWords } from "#domain/home/home-content.ts";
import type { HomeSettings } from "#domain/home/home-settings.ts";
import { FilmFields } from "./film-fields.tsx";
import { HomeField } from "./home-field.tsx";
import { StepFields } from "./step-fields.tsx";
import type { HomeForm } from "./use-home-form.ts";

type Process = HomeSettings["process"];

/** How a bar is made: texts, film and four steps. */
export function ProcessFields(props: { form: HomeForm; own: OwnWords }): ReactNode {
  const { form, own } = props;
  const { process } = form.draft;
  const set = (part: Partial<Process>, path?: string) =>
    form.change("process", { ...process, ...part }, path);
  return (
    <FieldGroup title="How it's made">
      <div className="mt-3 grid gap-4">
        <HomeField
          form={form}
          path="process.title"
          label="Title"
          own={own.process.title}
          value={process.title}
          onChange={(title) => set({ title }, "process.title")}
        />
        <HomeField
          form={form}
          path="process.text"
          label="Text"
          own={own.process.text}
          value={process.text}
          onChange={(text) => set({ text }, "process.text")}
        />
        <SelectField
          id="home-process-film"
          label="Film"
          hint="The drawn film shows how bars are made, and at its end one of Conche's."
          autoComplete="off"
          value={process.film}
          onChange={(chosen) => set({ film: chosen as Process["film"] })}
        >
          <option value="default">As the shop comes</option>
          <option value="own">The drawn film</option>
          <option value="video">My own film</option>
          <option value="none">None</option>
        </SelectField>
        {process.film === "video" && (
          <FilmFields form={form} video={process.video} poster={process.poster} onChange={set} />
        )}
        <StepFields
          form={form}
          path="process.steps"
          name="Step"
          steps={process.steps}
          own={own.process.steps}
          onChange={(steps, path) => set({ steps: steps as Process["steps"] }, path)}
        />
      </div>
    </FieldGroup>
  );
}
