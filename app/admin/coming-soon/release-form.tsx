import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { Button, ButtonLink } from "#app/ui/buttons/button.tsx";
import { SubmitForm } from "#app/ui/fields/submit-form.tsx";
import { SelectField } from "#app/ui/fields/text-field.tsx";
import type { ComingSoonItem } from "#domain/coming-soon/coming-soon-codec.ts";
import { formTexts } from "../actions/form-texts.ts";
import { useAction } from "../actions/use-action.ts";

export function ReleaseForm(props: {
  item: ComingSoonItem;
  /** Number of people who asked to be told. */
  waiting: number;
  products: readonly { readonly id: number; readonly name: string }[];
  listQuery: string;
}): ReactNode {
  const { item, waiting, products, listQuery } = props;
  const navigate = useNavigate();
  const { run, isBusy, problems } = useAction("release-coming-soon", {
    onDone: () => void navigate({ search: listQuery }, { preventScrollReset: true }),
  });
  const people = waiting === 1 ? "One person asked" : `${waiting} people asked`;
  return (
    <>
      <p className="text-caps text-accent uppercase">Coming Soon</p>
      <h2 id="coming-soon-title" className="wrap-anywhere">{`${item.name} is here?`}</h2>
      <p className="mt-1 text-soft">{`It leaves this list.${waiting > 0 ? ` ${people} for an email: they get one once the bar is in stock.` : ""}`}</p>
      <SubmitForm
        noValidate
        className="mt-5 grid gap-4"
        onSubmit={(form) => {
          const { product } = formTexts(form, "product");
          run({ id: item.id, productId: Number(product) });
        }}
      >
        <SelectField
          label="The bar in your shop"
          problem={problems.productId}
          {...(products.length === 0 && { hint: "Add it under Products first." })}
          name="product"
          required
          defaultValue={idOfSame(item, products)}
          empty="Choose one"
          options={products.map(({ id, name }) => [id, name])}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" aria-disabled={isBusy}>
            It's here
          </Button>
          <ButtonLink variant="quiet" to={{ search: listQuery }} preventScrollReset>
            Not yet
          </ButtonLink>
        </div>
      </SubmitForm>
    </>
  );
}

function idOfSame(
  { name }: ComingSoonItem,
  products: readonly { readonly id: number; readonly name: string }[],
): number | undefined {
  const same = (text: string) => text.trim().toLowerCase();
  return products.find((product) => same(product.name) === same(name))?.id;
}
