import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { Button, ButtonLink } from "#app/ui/buttons/button.tsx";
import { Note } from "#app/ui/content/note.tsx";
import { FieldGroup } from "#app/ui/fields/field-group.tsx";
import { Select } from "#app/ui/fields/input.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import type { ReadyBox } from "#domain/boxes/ready-box-form.ts";
import { type Cents, formatUsd } from "#domain/money/cents.ts";
import { formTexts } from "../action/form-texts.ts";
import { useAction } from "../action/use-action.ts";
import type { saveReadyBoxAction } from "./box-actions.ts";

const beds = [0, 1, 2, 3, 4];

/** Creates or edits a box. */
export function BoxForm(props: {
  /** Null for a new one. */
  box: (ReadyBox & { readonly version: number }) | null;
  bars: readonly { readonly id: number; readonly name: string; readonly price: Cents }[];
}): ReactNode {
  const { box, bars } = props;
  const navigate = useNavigate();
  const { run, isBusy, problem, problems } = useAction<typeof saveReadyBoxAction>(
    "save-ready-box",
    {
      onDone: () => void navigate("/admin/boxes"),
    },
  );
  const barsProblem = problems["box.bars"];
  return (
    <Panel className="mb-5">
      <form
        className="grid gap-4.5"
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          const form = event.currentTarget;
          const texts = formTexts(form, "name", "description");
          const bars = new FormData(form).getAll("bar").map(String);
          run({ id: box?.id, version: box?.version ?? 0, box: { ...texts, bars } });
        }}
      >
        {problem && <Note>{problem}</Note>}
        <TextField
          id="box-name"
          label="Name"
          problem={problems["box.name"]}
          name="name"
          maxLength={60}
          defaultValue={box?.name ?? ""}
        />
        <TextField
          id="box-description"
          label="Description"
          optional
          problem={problems["box.description"]}
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
                  aria-invalid={barsProblem !== undefined}
                  aria-describedby={barsProblem && "box-bars-problem"}
                >
                  <option value="">None</option>
                  {bars.map(({ id, name, price }) => (
                    <option key={id} value={id}>{`${name}, ${formatUsd(price)}`}</option>
                  ))}
                </Select>
              </div>
            ))}
          </div>
          {barsProblem && (
            <p
              id="box-bars-problem"
              role="alert"
              className="mt-2 text-sm font-semibold text-danger"
            >
              {barsProblem}
            </p>
          )}
        </FieldGroup>
        <div className="flex gap-2">
          <ButtonLink variant="quiet" to="/admin/boxes">
            Cancel
          </ButtonLink>
          <Button type="submit" aria-disabled={isBusy}>
            {isBusy ? "Saving…" : "Save"}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
