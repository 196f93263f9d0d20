import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { FieldProblem } from "#app/ui/fields/field.tsx";
import { FieldGroup } from "#app/ui/fields/field-group.tsx";
import { Select } from "#app/ui/fields/input.tsx";
import { Options } from "#app/ui/fields/options.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { newReadyBox, type ReadyBox, readyBoxForm } from "#domain/boxes/ready-box-form.ts";
import { type Cents, formatUsd } from "#domain/money/cents.ts";
import { fieldsOf } from "../form/form-fields.tsx";
import { FormFrame, SaveButton } from "../form/form-frame.tsx";
import { useForm } from "../form/use-form.ts";
import { boxesMessages } from "./boxes-messages.ts";

const F = fieldsOf(readyBoxForm);

type ProductOptions = readonly {
  readonly id: number;
  readonly name: string;
  readonly price: Cents;
}[];

/** Creates or edits a box. */
export function BoxForm(props: {
  /** Null for a new one. */
  box: (ReadyBox & { readonly version: number }) | null;
  products: ProductOptions;
}): ReactNode {
  const { box, products } = props;
  const navigate = useNavigate();
  const form = useForm({
    name: "box",
    recordId: box?.id ?? null,
    codec: readyBoxForm,
    loaded: { data: box ?? newReadyBox, version: box?.version ?? 0 },
    onLeave: () => void navigate("/admin/boxes"),
  });
  return (
    <Panel className="mb-5">
      <FormFrame form={form} messages={boxesMessages.notSaved}>
        <div className="grid gap-4.5">
          <F.Text path="name" label="Name" />
          <F.Text path="description" label="Description" optional />
          <ProductsField products={products} />
          <div className="flex gap-2">
            <ButtonLink variant="quiet" to="/admin/boxes">
              Cancel
            </ButtonLink>
            <SaveButton />
          </div>
        </div>
      </FormFrame>
    </Panel>
  );
}

function ProductsField({ products }: { products: ProductOptions }) {
  const { id, value: places, problem, change } = F.useField("productIds");
  return (
    <FieldGroup title="Bars">
      <p className="mb-3 text-sm text-soft">
        Choose 3 or 5; leave the last two empty for a box of 3. It costs what its bars cost, less
        the saving of its size.
      </p>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        {places.map((chosen, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change their places.
          <div key={place}>
            <label
              htmlFor={`${id}-${place}`}
              className="text-sm text-soft"
            >{`Bar ${place + 1}`}</label>
            <Select
              id={`${id}-${place}`}
              value={chosen}
              aria-invalid={problem !== undefined}
              aria-describedby={problem && `${id}-problem`}
              onChange={(event) => change(places.with(place, event.currentTarget.value))}
            >
              <option value="">None</option>
              {chosen !== "" && !products.some((each) => String(each.id) === chosen) && (
                <option value={chosen}>{boxesMessages.deletedProduct}</option>
              )}
              <Options
                of={products.map(({ id: productId, name, price }) => [
                  productId,
                  `${name}, ${formatUsd(price)}`,
                ])}
              />
            </Select>
          </div>
        ))}
      </div>
      <FieldProblem id={id} sentence={problem} />
    </FieldGroup>
  );
}
