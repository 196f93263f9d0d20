import type { ComponentProps, ReactNode } from "react";
import { usStates } from "#domain/places/us-states.ts";
import { Field } from "../../../ui/fields/field.tsx";
import { Input, Select, Textarea } from "../../../ui/fields/input.tsx";

/** A field about the customer or the recipient. Its id is `new-order-{name}`. */
export function OrderField(
  props: {
    name: string;
    label: string;
    kind?: "text" | "lines" | "state";
    isOptional: boolean;
    hint?: ReactNode;
    problem: string | undefined;
    value: string;
    /** Over all columns of the grid; otherwise on a phone alone. */
    isWide?: boolean;
    onChange: (value: string) => void;
  } & Pick<ComponentProps<"input">, "type" | "maxLength" | "min" | "max">,
): ReactNode {
  const {
    name,
    label,
    kind,
    isOptional,
    hint,
    problem,
    isWide = false,
    onChange,
    ...input
  } = props;
  const { value, maxLength } = input;
  return (
    <div className={isWide ? "col-span-full" : "max-sm:col-span-full"}>
      <Field
        id={`new-order-${name}`}
        label={label}
        optional={isOptional}
        hint={hint}
        problem={problem}
      >
        {(control) => {
          const shared = {
            ...control,
            autoComplete: "off",
            onChange: (event: { currentTarget: { value: string } }) =>
              onChange(event.currentTarget.value),
          };
          if (kind === "state") return <StateSelect {...shared} value={value} />;
          if (kind === "lines") return <Textarea {...shared} {...{ value, maxLength }} rows={3} />;
          return <Input {...shared} type="text" maxLength={254} {...input} />;
        }}
      </Field>
    </div>
  );
}

function StateSelect({ value, ...rest }: ComponentProps<"select"> & { value: string }) {
  return (
    <Select {...rest} value={value}>
      <option value="">Choose a state</option>
      {value !== "" && !(value in usStates) && <option>{value}</option>}
      {Object.entries(usStates).map(([code, state]) => (
        <option key={code} value={code}>
          {state}
        </option>
      ))}
    </Select>
  );
}
