import { type ReactNode, useState } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { UnitInput } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/input.tsx";
import { Options } from "#app/ui/fields/options.tsx";
import { SubmitForm } from "#app/ui/fields/submit-form.tsx";
import type { Selection } from "#app/ui/hooks/use-selection.ts";
import { categories, categoryNames } from "#domain/catalog/category.ts";
import type { ProductEdit } from "#domain/catalog/product-edit.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import { useAction } from "../actions/use-action.ts";
import { productsMessages } from "./product-message.ts";

const changes: Record<ProductEdit["change"], string> = {
  price: "Price",
  category: "Category",
  stock: "Stock",
  archive: "Archive",
};

const firstValue: Record<ProductEdit["change"], string> = {
  price: "",
  category: "dark",
  stock: "in",
  archive: "archive",
};

/** As the action accepts. */
const MAX_EDITED_PRODUCTS = 200;

export function ProductBulk(props: { selection: Selection; isArchived: boolean }): ReactNode {
  const { selection, isArchived } = props;
  const { run, isBusy } = useAction("edit-products", {
    failure: productsMessages.changeSeveralFailed,
    onDone: () => selection.replace([]),
  });
  const [change, setChange] = useState<ProductEdit["change"]>("price");
  const [value, setValue] = useState("");

  function choose(next: ProductEdit["change"]) {
    setChange(next);
    setValue(next === "archive" && isArchived ? "unarchive" : firstValue[next]);
  }

  if (selection.ids.length > MAX_EDITED_PRODUCTS) {
    return <p>{`At most ${MAX_EDITED_PRODUCTS} products can be changed at once.`}</p>;
  }
  return (
    <SubmitForm
      className="flex flex-wrap items-center gap-2"
      aria-label="Change the selected products"
      onSubmit={() => run({ ids: selection.ids, change, value })}
    >
      <Select
        aria-label="What to change"
        className="w-auto"
        value={change}
        onChange={(event) => choose(event.currentTarget.value as ProductEdit["change"])}
      >
        <Options of={changes} />
      </Select>
      <Value change={change} value={value} onChange={setValue} />
      <Button type="submit" size="small" aria-disabled={isBusy}>
        {`Change ${countNoun(selection.ids.length, "product")}`}
      </Button>
    </SubmitForm>
  );
}

function Value(props: {
  change: ProductEdit["change"];
  value: string;
  onChange: (value: string) => void;
}) {
  const { change, value, onChange } = props;
  if (change === "price") {
    return (
      <UnitInput
        unit="$"
        aria-label="New price"
        inputMode="decimal"
        className="max-w-36"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  const options = {
    category: categories.map((category) => [category, categoryNames[category]] as const),
    stock: [
      ["in", "In stock"],
      ["out", "Out of stock"],
    ],
    archive: [
      ["archive", "Take off the shop"],
      ["unarchive", "Put back into the shop"],
    ],
  } as const;
  return (
    <Select
      aria-label={`New ${changes[change].toLowerCase()}`}
      className="w-auto"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <Options of={options[change]} />
    </Select>
  );
}
