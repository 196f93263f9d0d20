import type { ComponentProps, ReactNode } from "react";
import { Field } from "#app/ui/fields/field.tsx";
import { Input, Select, Textarea } from "#app/ui/fields/input.tsx";
import { Options } from "#app/ui/fields/options.tsx";
import type { CheckoutField } from "#domain/checkout/checkout-field-names.ts";
import type { GiftField } from "#domain/gifts/gift-field-names.ts";
import { type UsPlace, usPlaces } from "#domain/places/us-places.ts";
import { normalizeZip } from "#domain/places/zip-code.ts";

type FieldKind = "text" | "lines" | "zip" | { readonly states: readonly UsPlace[] };

/** A field about the customer or the recipient. */
export function OrderField(
  props: {
    id: string;
    label: string;
    kind: FieldKind;
    isOptional: boolean;
    hint?: ReactNode;
    problem: string | undefined;
    value: string;
    /** Over all columns of the grid; otherwise on a phone alone. */
    isWide?: boolean;
    onChange: (value: string) => void;
  } & Pick<ComponentProps<"input">, "type" | "maxLength" | "min" | "max">,
): ReactNode {
  const { id, label, kind, isOptional, hint, problem, isWide = false, onChange, ...input } = props;
  const { value, maxLength } = input;
  return (
    <div className={isWide ? "col-span-full" : "max-sm:col-span-full"}>
      <Field id={id} label={label} optional={isOptional} hint={hint} problem={problem}>
        {(control) => {
          const shared = {
            ...control,
            autoComplete: "off",
            onChange: (event: { currentTarget: { value: string } }) =>
              onChange(event.currentTarget.value),
          };
          if (typeof kind === "object") {
            return <StateSelect {...shared} states={kind.states} value={value} />;
          }
          if (kind === "lines") return <Textarea {...shared} {...{ value, maxLength }} rows={3} />;
          return (
            <Input
              {...shared}
              type="text"
              maxLength={254}
              {...input}
              {...(kind === "zip" && {
                inputMode: "numeric" as const,
                onBlur: () => onChange(normalizeZip(value)),
              })}
            />
          );
        }}
      </Field>
    </div>
  );
}

function StateSelect({
  value,
  states,
  ...rest
}: ComponentProps<"select"> & { value: string; states: readonly UsPlace[] }) {
  return (
    <Select {...rest} value={value}>
      <option value="">Choose a state</option>
      {value !== "" && !states.some((code) => code === value) && <option>{value}</option>}
      <Options of={states.map((code) => [code, usPlaces[code]])} />
    </Select>
  );
}

/** How a field about the customer or the recipient is typed. */
export function fieldKind(name: CheckoutField | GiftField, states: readonly UsPlace[]): FieldKind {
  switch (name) {
    case "state":
      return { states };
    case "zipCode":
      return "zip";
    case "notes":
    case "message":
      return "lines";
    default:
      return "text";
  }
}
