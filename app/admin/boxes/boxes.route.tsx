import { useNavigate } from "react-router";
import { SetElsewhere } from "#app/admin/form/set-elsewhere.tsx";
import { ChoosePicture } from "#app/admin/media/choose-picture.tsx";
import { requestContext } from "#app/http/request-context.ts";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { FieldProblem } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/input.tsx";
import { Options } from "#app/ui/fields/options.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { completeBoxes } from "#domain/boxes/complete-boxes.ts";
import { newReadyBox, readyBoxCodec } from "#domain/boxes/ready-box-codec.ts";
import { formatUsd } from "#domain/money/cents.ts";
import { soldBoxSizes } from "#domain/pricing/pricing-settings.ts";
import { listReadyBoxes } from "#server/boxes/ready-box-queries.ts";
import { listProductCards } from "#server/pricing/list-product-cards.ts";
import { pricingSection } from "#server/settings/sections.ts";
import { fieldsOf } from "../form/form-fields.tsx";
import { FormFrame, SaveButton } from "../form/form-frame.tsx";
import { FormSection } from "../form/form-section.tsx";
import { describeSavings } from "../form/rules-elsewhere.ts";
import { useForm } from "../form/use-form.ts";
import { adminMeta } from "../shared/admin-meta.ts";
import type { Route } from "./+types/boxes.route";
import { boxesMessages } from "./boxes-messages.ts";
import { ReadyBoxCards } from "./ready-box-cards.tsx";

export const meta = adminMeta("Ready-made boxes", "Boxes that shoppers buy as they are.");

/** `?box=` opens the form: "new", or a box's id. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const [boxes, products] = await Promise.all([listReadyBoxes(shop.db), listProductCards(shop)]);
  const pricing = shop.currentSettings(pricingSection);
  const requested = url.searchParams.get("box");
  return {
    boxes,
    soldIds: completeBoxes(boxes, products, soldBoxSizes(pricing)).map(({ id }) => id),
    products: products.toSorted((a, b) => a.name.localeCompare(b.name, "en-US")),
    /** Of the sizes of boxes. */
    savings: describeSavings(pricing),
    isOpen: requested !== null,
    // Null for a new one; an unknown id opens an empty form.
    open: boxes.find(({ id }) => String(id) === requested) ?? null,
  };
}

type BoxesScreen = Route.ComponentProps["loaderData"];

export default function Boxes({ loaderData }: Route.ComponentProps) {
  const { boxes, isOpen, open } = loaderData;
  return (
    <>
      <PageHead title="Ready-made boxes">
        <ButtonLink to="?box=new">Add a box</ButtonLink>
      </PageHead>
      {isOpen && <BoxForm key={open?.id ?? "new"} {...loaderData} />}
      {boxes.length === 0 && !isOpen && (
        <EmptyState title={boxesMessages.none}>
          <p>{boxesMessages.noneText}</p>
        </EmptyState>
      )}
      <ReadyBoxCards {...loaderData} />
    </>
  );
}

const F = fieldsOf(readyBoxCodec);

/** Creates or edits a box. */
function BoxForm({ open, products, savings }: BoxesScreen) {
  const navigate = useNavigate();
  const form = useForm({
    name: "box",
    recordId: open?.id ?? null,
    codec: readyBoxCodec,
    loaded: { data: open ?? newReadyBox, version: open?.version ?? 0 },
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
            help="Choose 3 or 5; leave the last two blank for a box of 3."
            fields="grid gap-4"
          >
            <ProductsField products={products} />
            <SetElsewhere label="Saving on its bars" value={savings} screen="Pricing" />
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
  const { value, change } = F.useField("image");
  return (
    <ChoosePicture label="Photograph" chosen={value} onChoose={change}>
      <F.Text
        path="image"
        label="Photograph"
        optional
        hint="Cropped to 4:3. Without one, the box is drawn with the pictures of its bars."
        inputMode="url"
      />
    </ChoosePicture>
  );
}

function ProductsField({ products }: Pick<BoxesScreen, "products">) {
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
