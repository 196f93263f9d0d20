import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useFetcher } from "react-router";
import { Button } from "#app/ui/buttons/button.tsx";
import { UnitInput } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/input.tsx";
import type { Selection } from "#app/ui/hooks/use-selection.ts";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import { categories, categoryNames } from "#domain/catalog/category.ts";
import type { ProductEdit } from "#domain/catalog/product-edit.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import { productsMessages } from "./product-message.ts";
import type { ProductsResult } from "./products-result.ts";

/** The rows' checkboxes belong to this form by its id. */
export const PRODUCTS_BULK_FORM = "products-bulk";

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

/** Select-all, and one change for all selected products. */
export function ProductsBulkBar(props: {
  selection: Selection;
  listQuery: string;
  archived: boolean;
}): ReactNode {
  const { selection, listQuery, archived } = props;
  const fetcher = useFetcher<ProductsResult>();
  const [change, setChange] = useState<ProductEdit["change"]>("price");
  const [value, setValue] = useState("");
  const count = selection.ids.length;
  const busy = fetcher.state !== "idle";

  const tell = useEffectEvent((answer: ProductsResult) => {
    if (answer.code === "edited") {
      showToast(productsMessages.changedSeveral(answer.changed, answer.skipped));
      selection.setAll(false);
    } else {
      const text =
        answer.code === "not-a-price"
          ? productsMessages.notAPrice
          : productsMessages.changeSeveralFailed;
      showToast({ ...text, tone: "destructive" });
    }
  });
  useEffect(() => {
    if (fetcher.data) tell(fetcher.data);
  }, [fetcher.data]);

  function choose(next: ProductEdit["change"]) {
    setChange(next);
    setValue(next === "archive" && archived ? "unarchive" : firstValue[next]);
  }

  function send() {
    if (busy) return;
    if (count === 0) return showToast(productsMessages.nothingSelected);
    const form = new FormData();
    form.set("do", "edit");
    form.set("change", change);
    form.set("value", value);
    for (const id of selection.ids) form.append("select", id);
    void fetcher.submit(form, { method: "post", action: `/admin/products${listQuery}` });
  }

  return (
    <form
      id={PRODUCTS_BULK_FORM}
      className="mb-3 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2 pl-3"
      aria-label="Change the selected products"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label className="inline-flex min-h-11 cursor-pointer items-center gap-2.5 font-semibold">
        <input
          type="checkbox"
          checked={selection.all}
          autoComplete="off"
          ref={(box) => {
            if (box) box.indeterminate = count > 0 && !selection.all;
          }}
          // Enter would submit the form.
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
          onChange={(event) => selection.setAll(event.currentTarget.checked)}
        />
        Select all
      </label>
      <p className="mr-auto text-sm text-soft" role="status">
        {count > 0 && `${count} selected`}
      </p>
      {count > 0 && (
        <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:*:flex-1">
          <Select
            aria-label="What to change"
            className="w-auto"
            value={change}
            onChange={(event) => choose(event.currentTarget.value as ProductEdit["change"])}
          >
            {Object.entries(changes).map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </Select>
          <Value change={change} value={value} onChange={setValue} />
          <Button type="submit" size="small" aria-disabled={busy}>
            {`Change ${countNoun(count, "product")}`}
          </Button>
        </div>
      )}
    </form>
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
        autoComplete="off"
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
      {options[change].map(([option, label]) => (
        <option key={option} value={option}>
          {label}
        </option>
      ))}
    </Select>
  );
}
