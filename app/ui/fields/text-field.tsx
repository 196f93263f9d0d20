import type { ComponentProps, ReactNode } from "react";
import { Field, UnitInput } from "./field.tsx";
import { Input, Select, Textarea } from "./input.tsx";
import { type OptionNames, Options } from "./options.tsx";

type FieldProps = {
  id?: string | undefined;
  label: string;
  optional?: boolean | undefined;
  hint?: ReactNode;
  problem?: string | undefined;
};

/** Props of a field, and those of its control. */
type PropsOf<Control extends "input" | "select" | "textarea"> = FieldProps &
  Omit<ComponentProps<Control>, keyof FieldProps | "onChange"> & {
    onChange?: (value: string) => void;
  };

/** A line of text with its label, hint and error. */
export function TextField(props: PropsOf<"input">): ReactNode {
  const { id, label, optional, hint, problem, onChange, ...input } = props;
  return (
    <Field {...{ id, label, optional, hint, problem }}>
      {(control) => <Input {...control} {...input} onChange={withValue(onChange)} />}
    </Field>
  );
}

/** Several lines of text. */
export function TextareaField(props: PropsOf<"textarea">): ReactNode {
  const { id, label, optional, hint, problem, onChange, ...textarea } = props;
  return (
    <Field {...{ id, label, optional, hint, problem }}>
      {(control) => <Textarea {...control} {...textarea} onChange={withValue(onChange)} />}
    </Field>
  );
}

/** A choice from a list; `empty` is the option for "". */
export function SelectField(
  props: Omit<PropsOf<"select">, "children"> & { options: OptionNames; empty?: string | undefined },
): ReactNode {
  const { id, label, optional, hint, problem, options, empty, onChange, ...select } = props;
  return (
    <Field {...{ id, label, optional, hint, problem }}>
      {(control) => (
        <Select {...control} {...select} onChange={withValue(onChange)}>
          {empty !== undefined && <option value="">{empty}</option>}
          <Options of={options} />
        </Select>
      )}
    </Field>
  );
}

/** A number with its unit. */
export function UnitField(props: PropsOf<"input"> & { unit: "$" | "%" }): ReactNode {
  const { id, label, optional, hint, problem, onChange, ...input } = props;
  return (
    <Field {...{ id, label, optional, hint, problem }}>
      {(control) => <UnitInput {...control} {...input} onChange={withValue(onChange)} />}
    </Field>
  );
}

function withValue(onChange: ((value: string) => void) | undefined) {
  return (event: { currentTarget: { value: string } }) => onChange?.(event.currentTarget.value);
}
