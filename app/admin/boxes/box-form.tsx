import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/ui/buttons/button.tsx";
import { Note } from "#app/ui/content/note.tsx";
import { FieldGroup } from "#app/ui/fields/field-group.tsx";
import { Select } from "#app/ui/fields/input.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { type Cents, formatUsd } from "#domain/money/cents.ts";
import type { ReadyBox } from "#domain/ready-boxes/ready-box-form.ts";
import type { BoxAnswer } from "./box-answer.ts";
import { boxesMessages } from "./boxes-messages.ts";

const beds = [0, 1, 2, 3, 4];

/** Creates or edits a box. */
export function BoxForm(props: {
  /** Null for a new one. */
  box: (ReadyBox & { readonly version: number }) | null;
  bars: readonly { readonly id: number; readonly name: string; readonly price: Cents }[];
  answer: BoxAnswer | undefined;
}): ReactNode {
  const { box, bars, answer } = props;
  const busy = useNavigation().state !== "idle";
  const problems = answer?.code === "refused" ? answer.problems : {};
  const problemOf = (field: keyof typeof problems) =>
    problems[field] && boxesMessages.problems[problems[field]];
  return (
    <Panel className="mb-5">
      <Form method="post" className="grid gap-4.5" autoComplete="off">
        {box && <input type="hidden" name="id" value={box.id} />}
        <input type="hidden" name="version" value={box?.version ?? 0} />
        {answer && answer.code !== "refused" && <Note>{boxesMessages[answer.code]}</Note>}
        <TextField
          id="box-name"
          label="Name"
          problem={problemOf("name")}
          name="name"
          maxLength={60}
          defaultValue={box?.name ?? ""}
        />
        <TextField
          id="box-description"
          label="Description"
          optional
          problem={problemOf("description")}
          name="description"
          maxLength={200}
          defaultValue={box?.description ?? ""}
        />
        <FieldGroup title="Bars">
          <p className="mb-3 text-sm text-soft">
            Choose 3 or 5; leave the last two empty for a box of 3. It costs what its bars cost,
            less the saving of its size.
          </p>
          <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
            {beds.map((bed) => (
              <div key={bed}>
                <label
                  htmlFor={`box-bar-${bed}`}
                  className="text-sm text-soft"
                >{`Bar ${bed + 1}`}</label>
                <Select
                  id={`box-bar-${bed}`}
                  name="bar"
                  defaultValue={box?.bars[bed] ?? ""}
                  aria-invalid={problems.bars !== undefined}
                  aria-describedby={problems.bars ? "box-bars-problem" : undefined}
                >
                  <option value="">None</option>
                  {bars.map(({ id, name, price }) => (
                    <option key={id} value={id}>{`${name}, ${formatUsd(price)}`}</option>
                  ))}
                </Select>
              </div>
            ))}
          </div>
          {problems.bars && (
            <p
              id="box-bars-problem"
              role="alert"
              className="mt-2 text-sm font-semibold text-danger"
            >
              {boxesMessages.problems[problems.bars]}
            </p>
          )}
        </FieldGroup>
        <div className="flex gap-2">
          <ButtonLink variant="quiet" to="/admin/boxes">
            Cancel
          </ButtonLink>
          <Button type="submit" aria-disabled={busy}>
            {busy ? "Saving…" : "Save"}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
