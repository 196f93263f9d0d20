import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { SetElsewhere } from "#app/admin/form/set-elsewhere.tsx";
import { ChoosePicture } from "#app/admin/media/choose-picture.tsx";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { FieldProblem } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/input.tsx";
import { Options } from "#app/ui/fields/options.tsx";
import { newReadyBox, type ReadyBox, readyBoxCodec } from "#domain/boxes/ready-box-codec.ts";
import { type Cents, formatUsd } from "#domain/money/cents.ts";
import { fieldsOf } from "../form/form-fields.tsx";
import { FormFrame, SaveButton } from "../form/form-frame.tsx";
import { FormSection } from "../form/form-section.tsx";
import { useForm } from "../form/use-form.ts";
import { boxesMessages } from "./boxes-messages.ts";

const F = fieldsOf(readyBoxCodec);

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
  /** Of the sizes of boxes. */
  savings: string;
}): ReactNode {
  const { box, products, savings } = props;
  const navigate = useNavigate();
  const form = useForm({
    name: "box",
    recordId: box?.id ?? null,
    codec: readyBoxCodec,
    loaded: { data: box ?? newReadyBox, version: box?.version ?? 0 },
    onLeave: () => void navigate("/admin/boxes"),
  });
  return (
    <div className="mb-8">
      <FormFrame form={form} messages={boxesMessages.notSaved}>
        <div className="grid gap-5">
          <FormSection title="The box" fields="grid gap-4.5">
            <F.Text path="name" label="Name" />
            <F.Text path="description" label="Description" optional />
            <PhotographField />
          </FormSection>
          <FormSection
            title="Bars"
            help="Choose 3 or 5; leave the last two empty for a box of 3."
            fields="grid gap-4"
          >
            <ProductsField products={products} />
            <SetElsewhere
              label="Saving on its bars"
              value={savings}
              screen="Pricing"
              to="/admin/pricing"
            />
          </FormSection>
          <div className="form-save">
            <ButtonLink variant="quiet" to="/admin/boxes">
              Cancel
            </ButtonLink>
            <SaveButton />
          </div>
        </div>
      </FormFrame>
    </div>
  );
}

function PhotographField() {
  const { change } = F.useField("image");
  return (
    <div className="grid justify-items-start gap-2">
      <F.Text
        path="image"
        label="Photograph"
        optional
        hint="Cropped to 4:3. Without one, the box is drawn with the pictures of its bars."
        inputMode="url"
      />
      <ChoosePicture onChoose={change}>Choose or upload</ChoosePicture>
    </div>
  );
}

function ProductsField({ products }: { products: ProductOptions }) {
  const { id, value: places, problem, change } = F.useField("productIds");
  return (
    <>
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
    </>
  );
}
