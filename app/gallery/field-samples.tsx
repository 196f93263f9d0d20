import type { ReactNode } from "react";
import { Button } from "../ui/buttons/button.tsx";
import { Checkbox } from "../ui/fields/checkbox.tsx";
import { CheckboxGroup } from "../ui/fields/checkbox-group.tsx";
import { Choice } from "../ui/fields/choice.tsx";
import { Field, UnitInput } from "../ui/fields/field.tsx";
import { FieldGroup } from "../ui/fields/field-group.tsx";
import { FileInput } from "../ui/fields/file-input.tsx";
import { Input, Select, Textarea } from "../ui/fields/input.tsx";
import { Options } from "../ui/fields/options.tsx";
import { SubmitForm } from "../ui/fields/submit-form.tsx";
import { SwitchField } from "../ui/fields/switch-field.tsx";
import { SelectField, TextareaField, TextField, UnitField } from "../ui/fields/text-field.tsx";
import { nothing } from "./sample-things.ts";

/** Fields of forms. */
export const fieldSamples: Record<string, ReactNode> = {
  "checkbox.tsx": (
    <>
      <Checkbox label="Off" checked={false} onChange={nothing} />
      <Checkbox label="On" checked onChange={nothing} />
    </>
  ),
  "checkbox-group.tsx": (
    <CheckboxGroup
      id="sample-days"
      legend={<legend className="font-semibold">Days</legend>}
      className="flex flex-wrap gap-x-5"
      options={[
        { value: "mo", label: "Monday" },
        { value: "tu", label: "Tuesday" },
      ]}
      chosen={["tu"]}
      problem="Choose the other one."
      onChange={nothing}
    />
  ),
  "choice.tsx": (
    <Choice<"flat" | "zones">
      id="sample-choice"
      legend="How it is charged"
      value="zones"
      options={{
        flat: { label: "One fee", hint: "To all states." },
        zones: { label: "By zone" },
      }}
      onChange={nothing}
    />
  ),
  "text-field.tsx": (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField id="text-plain" label="A line" defaultValue="Filled in" />
      <TextField id="text-wrong" label="Wrong" optional problem="Please fill this in." />
      <TextareaField id="text-long" label="Lines" hint="As many as you like." />
      <SelectField id="text-choice" label="A choice" options={{ One: "One", Two: "Two" }} />
      <UnitField id="text-dollars" label="Dollars" unit="$" defaultValue="12.00" />
    </div>
  ),
  "field.tsx": (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field id="field-plain" label="Plain">
        {(control) => <Input {...control} />}
      </Field>
      <Field id="field-optional" label="With a hint" optional hint="What it is for.">
        {(control) => <Input {...control} />}
      </Field>
      <Field id="field-wrong" label="Wrong" problem="Please fill this in.">
        {(control) => <Input {...control} />}
      </Field>
      <Field id="field-dollars" label="Dollars">
        {(control) => <UnitInput {...control} unit="$" defaultValue="12.00" />}
      </Field>
      <Field id="field-percent" label="Percent, off">
        {(control) => <UnitInput {...control} unit="%" defaultValue="15" disabled />}
      </Field>
    </div>
  ),
  "field-group.tsx": (
    <FieldGroup title="Fields that belong together">
      <Field id="group-field" label="One of them">
        {(control) => <Input {...control} />}
      </Field>
    </FieldGroup>
  ),
  "input.tsx": (
    <div className="grid gap-3 sm:grid-cols-2">
      <Input aria-label="Empty" placeholder="Placeholder" />
      <Input aria-label="Filled" defaultValue="Filled in" />
      <Input aria-label="Wrong" defaultValue="Wrong" aria-invalid />
      <Input aria-label="Fixed" defaultValue="Read only" readOnly />
      <Select aria-label="Choice">
        <option>One of several</option>
      </Select>
      <Textarea aria-label="Text" defaultValue={"Two\nlines"} />
    </div>
  ),
  "file-input.tsx": <FileInput aria-label="A file" onFiles={nothing} />,
  "submit-form.tsx": (
    <SubmitForm onSubmit={nothing}>
      <Button type="submit">Send</Button>
    </SubmitForm>
  ),
  "options.tsx": (
    <Select aria-label="Size">
      <Options of={{ small: "Small", large: "Large" }} />
    </Select>
  ),
  "switch-field.tsx": (
    <p className="flex flex-wrap gap-6">
      <SwitchField name="off" label="Off" checked={false} onChange={nothing} />
      <SwitchField name="on" label="On" checked onChange={nothing} />
    </p>
  ),
};
