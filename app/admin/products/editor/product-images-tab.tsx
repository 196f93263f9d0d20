import type { ReactNode } from "react";
import { isImageAddress } from "#domain/catalog/product.ts";
import { imageLines } from "#domain/catalog/product-form.ts";
import { ProductImage } from "../../../shop/shared/product-image.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { Textarea } from "../../../ui/fields/input.tsx";
import { PicturePreview } from "../../media/picture-preview.tsx";
import type { PictureField } from "./choose-pictures.tsx";
import { EditorColumn, EditorColumns } from "./editor-columns.tsx";
import { ProductField } from "./product-field.tsx";
import type { ProductFormDraft } from "./use-product-form.ts";

/** A bar's pictures: the one that lists show, and the others of its page. */
export function ProductImagesTab(props: {
  form: ProductFormDraft;
  onChoose: (field: PictureField) => void;
}): ReactNode {
  const { form, onChoose } = props;
  const { texts } = form.draft;
  const image = texts.image.trim();
  const additional = imageLines(texts.additionalImages).filter(isImageAddress);

  function remove(address: string) {
    const others = imageLines(texts.additionalImages).filter((line) => line !== address);
    form.type("additionalImages", others.join("\n"));
    document.getElementById("product-additionalImages")?.focus();
  }

  return (
    <EditorColumns>
      <EditorColumn>
        <div className="w-[min(15rem,70%)] overflow-hidden rounded-md text-[4rem]">
          {isImageAddress(image) ? (
            <PicturePreview
              key={image}
              image={image}
              name={texts.name}
              alt="The main picture"
              sizes="240px"
            />
          ) : (
            <ProductImage
              image={null}
              name={texts.name || "?"}
              alt="No picture yet: the initial is shown"
              sizes="240px"
            />
          )}
        </div>
        <ProductField
          form={form}
          field="image"
          label="Main image"
          optional
          input={{ inputMode: "url", maxLength: 1000 }}
          hint="The address of the picture that lists show."
        />
        <Button variant="quiet" className="justify-self-start" onClick={() => onChoose("image")}>
          Choose the main image
        </Button>
      </EditorColumn>
      <EditorColumn>
        <ProductField
          form={form}
          field="additionalImages"
          label="Additional images"
          optional
          hint="One URL per line."
          control={(own) => (
            <Textarea {...own} rows={6} wrap="off" spellCheck={false} inputMode="url" />
          )}
        />
        <Button
          variant="quiet"
          className="justify-self-start"
          onClick={() => onChoose("additionalImages")}
        >
          Add from the library
        </Button>
        {additional.length > 0 && (
          <ul className="flex flex-wrap gap-3" aria-label="Additional images">
            {[...new Set(additional)].map((address, index) => (
              <li key={address} className="relative w-18 rounded-sm">
                <PicturePreview
                  image={address}
                  name={texts.name}
                  alt={`Additional picture ${index + 1}`}
                  sizes="80px"
                />
                <button
                  type="button"
                  className="absolute -top-2 -right-2 grid size-7 cursor-pointer place-items-center rounded-full border border-line bg-raised text-lg leading-none hover:text-danger"
                  aria-label={`Remove additional picture ${index + 1}`}
                  onClick={() => remove(address)}
                >
                  <span aria-hidden="true">×</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </EditorColumn>
    </EditorColumns>
  );
}
