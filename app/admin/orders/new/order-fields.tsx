import type { ComponentProps, ReactNode } from "react";
import { fieldMessage } from "#app/shop/checkout/field-message.ts";
import { zipHintLine } from "#app/shop/shared/zip-hint-line.tsx";
import { Field, type FieldControl } from "#app/ui/fields/field.tsx";
import { Input, Select, Textarea } from "#app/ui/fields/input.tsx";
import { Options } from "#app/ui/fields/options.tsx";
import type { AnyCheckoutField, CheckoutFieldErrors } from "#domain/checkout/checkout-details.ts";
import { requiredAddressFields } from "#domain/input/address-field-names.ts";
import { type UsPlace, usPlaces } from "#domain/places/us-places.ts";
import { normalizeZip } from "#domain/places/zip-code.ts";

/** What is the field's own; all have the length of an email address at most, unless they say another. */
export type OrderFieldFacts = {
  readonly label: string;
  readonly hint?: ReactNode;
  /** Over all columns of the grid; otherwise on a phone alone. */
  readonly isWide?: true;
} & Pick<ComponentProps<"input">, "type" | "maxLength" | "min" | "max">;

type Values<Name extends string> = Readonly<Record<Name, string>>;

/** Fields about the customer or the recipient, in the order of their facts. */
export function OrderFields<Name extends string>(props: {
  /** Of the ids of the fields, before their names. */
  prefix: string;
  fields: Readonly<Partial<Record<Name, OrderFieldFacts>>>;
  required?: readonly string[];
  values: Values<Name> & { readonly state: string; readonly zipCode: string };
  errors: CheckoutFieldErrors;
  /** How the checkout names them. */
  errorNameOf: (name: Name) => AnyCheckoutField;
  states: readonly UsPlace[];
  onChange: (values: Values<Name>) => void;
}): ReactNode {
  const { prefix, fields, required = requiredAddressFields, values, errors, states } = props;
  return (Object.entries(fields) as [Name, OrderFieldFacts][]).map(([name, facts]) => {
    const { label, hint, isWide, ...input } = facts;
    const errorName = props.errorNameOf(name);
    const error = errors[errorName];
    const change = (value: string) => props.onChange({ ...values, [name]: value });
    return (
      <div key={name} className={isWide ? "col-span-full" : "max-sm:col-span-full"}>
        <Field
          id={`${prefix}-${name}`}
          label={label}
          optional={!required.includes(name)}
          hint={name === "zipCode" ? zipHintLine(values, change) : hint}
          problem={error && fieldMessage(errorName, error)}
        >
          {(control) => (
            <Control {...{ name, control, input, states }} value={values[name]} onChange={change} />
          )}
        </Field>
      </div>
    );
  });
}

function Control(props: {
  name: string;
  control: FieldControl;
  input: Omit<OrderFieldFacts, "label" | "hint" | "isWide">;
  states: readonly UsPlace[];
  value: string;
  onChange: (value: string) => void;
}) {
  const { name, control, input, states, value, onChange } = props;
  const shared = {
    ...control,
    value,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  switch (name) {
    case "state":
      return (
        <Select {...shared}>
          <option value="">Choose a state</option>
          {value !== "" && !states.some((code) => code === value) && <option>{value}</option>}
          <Options of={states.map((code) => [code, usPlaces[code]])} />
        </Select>
      );
    case "notes":
    case "message":
      return <Textarea {...shared} maxLength={input.maxLength} rows={3} />;
    case "zipCode":
      return (
        <Input
          {...shared}
          type="text"
          inputMode="numeric"
          maxLength={254}
          onBlur={() => onChange(normalizeZip(value))}
        />
      );
    default:
      return <Input type="text" maxLength={254} {...input} {...shared} />;
  }
}
