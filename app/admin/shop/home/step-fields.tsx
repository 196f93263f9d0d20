import type { ReactNode } from "react";
import type { HomeStep } from "#domain/home/home-content.ts";
import { HomeField } from "./home-field.tsx";
import type { HomeForm } from "./use-home-form.ts";

/** Titles with texts. Once one of its two fields is filled, the step no longer uses our default. */
export function StepFields(props: {
  form: HomeForm;
  /** Such as "process.steps". */
  path: string;
  name: string;
  steps: readonly HomeStep[];
  own: readonly HomeStep[];
  onChange: (steps: HomeStep[], path: string) => void;
}): ReactNode {
  const { form, path, name, steps, own, onChange } = props;
  const set = (index: number, part: Partial<HomeStep>, field: string) =>
    onChange(
      steps.map((step, at) => (at === index ? { ...step, ...part } : step)),
      `${path}.${index}.${field}`,
    );
  return steps.map(({ title, text }, index) => {
    const isBlank = !title && !text;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never change their places.
      <div key={index} className="grid gap-4 sm:grid-cols-[1fr_2fr]">
        <HomeField
          form={form}
          path={`${path}.${index}.title`}
          label={`${name} ${index + 1}`}
          own={isBlank ? own[index]?.title : undefined}
          value={title}
          onChange={(typed) => set(index, { title: typed }, "title")}
        />
        <HomeField
          form={form}
          path={`${path}.${index}.text`}
          label={`${name} ${index + 1}, text`}
          own={isBlank ? own[index]?.text : undefined}
          value={text}
          onChange={(typed) => set(index, { text: typed }, "text")}
        />
      </div>
    );
  });
}
