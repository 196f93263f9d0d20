import type { ReactNode } from "react";
import type { CheckoutFieldErrors } from "#domain/checkout/checkout-details.ts";
import { checkoutFields, requiredCheckoutFields } from "#domain/checkout/checkout-fields.ts";
import { usStates } from "#domain/checkout/us-states.ts";
import { fieldMessage } from "../../../shop/checkout/field-message.ts";
import { Field, type FieldControl } from "../../../ui/fields/field.tsx";
import { Input, Select, Textarea } from "../../../ui/fields/input.tsx";
import type { OrderDraft } from "./new-order-view.ts";

type Details = OrderDraft["details"];

const labels: Record<keyof Details, string> = {
  email: "Email",
  firstName: "First name",
  lastName: "Last name",
  phone: "Phone",
  street: "Street address",
  city: "City",
  state: "State",
  zipCode: "ZIP code",
  notes: "Order notes",
};

/** In the order of the screen, which is how customers on the phone tell it. */
const fields = ["firstName", "lastName", "email", "phone", "street", "city", "state", "zipCode"];
const wide: ReadonlySet<string> = new Set(["street", "notes"]);
const required: ReadonlySet<string> = new Set(requiredCheckoutFields);

/** Customer and address, as in the checkout. */
export function CustomerFields(props: {
  details: Details;
  errors: CheckoutFieldErrors;
  onChange: (details: Details) => void;
}): ReactNode {
  const { details, errors, onChange } = props;
  const sorted = checkoutFields.toSorted((a, b) => placeOf(a) - placeOf(b));
  return (
    <div className="mt-4 grid grid-cols-2 gap-4">
      {sorted.map((name) => {
        const error = errors[name];
        return (
          <div key={name} className={wide.has(name) ? "col-span-full" : "max-sm:col-span-full"}>
            <Field
              id={`new-order-${name}`}
              label={labels[name]}
              optional={!required.has(name)}
              problem={error && fieldMessage(name, error)}
            >
              {(control) => (
                <Control
                  name={name}
                  control={control}
                  value={details[name]}
                  onChange={(value) => onChange({ ...details, [name]: value })}
                />
              )}
            </Field>
          </div>
        );
      })}
    </div>
  );
}

function placeOf(name: string): number {
  const place = fields.indexOf(name);
  return place < 0 ? fields.length : place;
}

function Control(props: {
  name: keyof Details;
  control: FieldControl;
  value: string;
  onChange: (value: string) => void;
}) {
  const { name, control, value, onChange } = props;
  const shared = {
    ...control,
    autoComplete: "off",
    value,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  if (name === "notes") return <Textarea {...shared} rows={2} maxLength={2000} />;
  if (name !== "state") {
    return <Input {...shared} type={name === "email" ? "email" : "text"} maxLength={254} />;
  }
  return (
    <Select {...shared}>
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
