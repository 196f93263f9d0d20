import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button } from "#app/ui/buttons/button.tsx";
import type { Elements } from "#app/ui/content/elements.ts";
import { Field } from "#app/ui/fields/field.tsx";
import { FieldGroup } from "#app/ui/fields/field-group.tsx";
import { Input, Select, Textarea } from "#app/ui/fields/input.tsx";
import { useHydrated } from "#app/ui/hooks/use-hydrated.ts";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import { usStates } from "#domain/places/us-states.ts";
import { ZIP_TYPED_LENGTH } from "#domain/places/zip-code.ts";
import {
  readShopDetails,
  type ShopDetailsField,
  type ShopDetailsProblems,
  type ShopDetailsTexts,
  shopDetailsFields,
} from "#domain/shop/shop-details-form.ts";
import { SaveTrouble } from "../shared/save-trouble.tsx";
import { useFormDraft } from "../shared/use-form-draft.ts";
import {
  shopDetailsMessages,
  shopDetailsProblemWords,
  shopVariables,
} from "./shop-details-words.ts";

export type ShopDetailsStart = { readonly texts: ShopDetailsTexts; readonly version: number };

const idOf = (field: ShopDetailsField) => `shop-${field}`;

export function ShopDetailsForm(props: {
  loaded: ShopDetailsStart;
  /** Values from the environment, which take precedence. */
  fixed: Partial<ShopDetailsTexts>;
  /** Defaults for empty fields. */
  defaults: ShopDetailsTexts;
  timeZones: readonly string[];
}): ReactNode {
  const { loaded, fixed, defaults, timeZones } = props;
  const form = useFormDraft<
    ShopDetailsStart,
    ShopDetailsTexts,
    ShopDetailsProblems,
    { start: ShopDetailsStart }
  >({
    loaded,
    draftOf: ({ texts }) => texts,
    action: "/admin/shop/details",
    problemsOf(draft) {
      const read = readShopDetails(draft);
      return read.ok ? undefined : read.problems;
    },
    formData(texts, { version }) {
      const sent = new FormData();
      for (const field of shopDetailsFields) sent.set(field, texts[field]);
      sent.set("version", String(version));
      return sent;
    },
    fields: shopDetailsFields,
    idOf,
    onSaved({ start }) {
      showToast(shopDetailsMessages.saved);
      return start;
    },
  });
  const { draft, edit, saving, problems } = form;
  const isHydrated = useHydrated();

  /** A field with a note about its environment variable or its default. */
  const field = (
    name: ShopDetailsField,
    label: string,
    render: (control: {
      id: string;
      name: string;
      value: string;
      disabled: boolean;
      onChange: (event: { currentTarget: { value: string } }) => void;
    }) => Elements,
    hint?: string,
  ) => {
    const theirs = fixed[name];
    const problem = problems[name];
    return (
      <Field
        id={idOf(name)}
        label={label}
        hint={theirs ? `${shopVariables[name]} is set on the server and takes precedence.` : hint}
        problem={problem && shopDetailsProblemWords[problem]}
      >
        {(control) =>
          render({
            ...control,
            name,
            value: theirs ?? draft[name],
            disabled: theirs !== undefined,
            onChange: ({ currentTarget: { value } }) =>
              edit((current) => ({ ...current, [name]: value }), name),
          })
        }
      </Field>
    );
  };
  const input = (name: ShopDetailsField, label: string, more: InputMore = {}) => {
    const { hint, ...rest } = more;
    return field(
      name,
      label,
      (control) => <Input autoComplete="off" placeholder={defaults[name]} {...control} {...rest} />,
      hint,
    );
  };
  return (
    <Form
      method="post"
      noValidate
      className="mt-4 grid max-w-200 gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
    >
      <SaveTrouble form={form} sentences={shopDetailsMessages.trouble} />
      <div className="grid gap-4 sm:grid-cols-2">
        {input("name", "Name of the shop", { maxLength: 60 })}
        {input("phone", "Phone", { type: "tel", maxLength: 40 })}
        {input("email", "Email", {
          type: "email",
          maxLength: 200,
          hint: "Customers see it, and their answers to our emails go there.",
        })}
        {input("orderEmail", "Send new orders and messages to", {
          type: "email",
          maxLength: 200,
          hint: "Leave blank to use the email of the shop.",
        })}
      </div>
      <FieldGroup title="Address">
        <div className="grid gap-4 sm:grid-cols-2">
          {input("street", "Street", { maxLength: 100 })}
          {input("city", "City", { maxLength: 60 })}
          {field("state", "State", (control) => (
            <Select autoComplete="off" {...control}>
              <option value="">–</option>
              {Object.entries(usStates).map(([code, name]) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
          ))}
          {input("zip", "ZIP code", { maxLength: ZIP_TYPED_LENGTH })}
        </div>
        <p className="mt-3 text-sm text-soft">
          On receipts, packing slips and the contact page, once all of it is filled in.
        </p>
      </FieldGroup>
      {field(
        "hours",
        "Opening hours",
        (control) => (
          <Textarea maxLength={500} rows={3} {...control} />
        ),
        "A line for each, such as: Saturdays 10–4, at the farmers' market. Leave blank if people can't come by.",
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {field(
          "timeZone",
          "Time zone",
          (control) => (
            <Select autoComplete="off" {...control}>
              <option value="">{defaults.timeZone.replaceAll("_", " ")}</option>
              {timeZones.map((zone) => (
                <option key={zone} value={zone}>
                  {zone.replaceAll("_", " ")}
                </option>
              ))}
            </Select>
          ),
          "Dates and the year of order numbers follow it.",
        )}
        {input("orderPrefix", "Order numbers begin with", {
          maxLength: 12,
          hint: "CHOC makes CHOC-2026-007. Orders that are there keep their numbers.",
        })}
      </div>
      <Button
        type="submit"
        className="justify-self-start"
        disabled={!isHydrated}
        aria-disabled={saving}
      >
        {saving ? "Saving…" : "Save"}
      </Button>
    </Form>
  );
}

type InputMore = {
  readonly hint?: string;
  readonly maxLength?: number;
  readonly type?: "email" | "tel";
};
