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

/** What differs from field to field. */
export type OrderFieldSpec = {
  readonly label: string;
  /** Instead of one line of text. */
  readonly kind?: "textarea" | "state" | "zip";
  readonly hint?: ReactNode;
  /** Over all columns of the grid; otherwise on a phone alone. */
  readonly isWide?: true;
} & Pick<ComponentProps<"input">, "type" | "maxLength" | "min" | "max">;

/** As long as an email address may be. */
const MAX_LENGTH = 254;

type Values<Name extends string> = Readonly<Record<Name, string>>;

/** Fields about the customer or the recipient, in the order of their specs. */
export function OrderFields<Name extends string>(props: {
  idPrefix: string;
  fields: Readonly<Partial<Record<Name, OrderFieldSpec>>>;
  required?: readonly string[];
  values: Values<Name> & { readonly state: string; readonly zipCode: string };
  errors: CheckoutFieldErrors;
  /** How the checkout names them. */
  errorNameOf: (name: Name) => AnyCheckoutField;
  states: readonly UsPlace[];
  onChange: (values: Values<Name>) => void;
}): ReactNode {
  const { idPrefix, fields, required = requiredAddressFields, values, errors, states } = props;
  return (Object.entries(fields) as [Name, OrderFieldSpec][]).map(([name, spec]) => {
    const { label, hint, isWide, kind, ...input } = spec;
    const errorName = props.errorNameOf(name);
    const error = errors[errorName];
    const change = (value: string) => props.onChange({ ...values, [name]: value });
    return (
      <div key={name} className={isWide ? "col-span-full" : "max-sm:col-span-full"}>
        <Field
          id={`${idPrefix}-${name}`}
          label={label}
          optional={!required.includes(name)}
          hint={kind === "zip" ? zipHintLine(values, change) : hint}
          problem={error && fieldMessage(errorName, error)}
        >
          {(control) => (
            <Control
              kind={kind}
              control={control}
              input={input}
              states={states}
              value={values[name]}
              onChange={change}
            />
          )}
        </Field>
      </div>
    );
  });
}

function Control(props: {
  kind: OrderFieldSpec["kind"];
  control: FieldControl;
  input: Omit<OrderFieldSpec, "kind" | "label" | "hint" | "isWide">;
  states: readonly UsPlace[];
  value: string;
  onChange: (value: string) => void;
}) {
  const { kind, control, states, value, onChange } = props;
  const input = { maxLength: MAX_LENGTH, ...props.input };
  const shared = {
    ...control,
    value,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  switch (kind) {
    case "state":
      return (
        <Select {...shared}>
          <option value="">Choose a state</option>
          {value !== "" && !states.some((code) => code === value) && <option>{value}</option>}
          <Options of={states.map((code) => [code, usPlaces[code]])} />
        </Select>
      );
    case "textarea":
      return <Textarea {...shared} maxLength={input.maxLength} rows={3} />;
    case "zip":
      return (
        <Input
          type="text"
          inputMode="numeric"
          {...input}
          {...shared}
          onBlur={() => onChange(normalizeZip(value))}
        />
      );
    default:
      return <Input type="text" {...input} {...shared} />;
  }
}
