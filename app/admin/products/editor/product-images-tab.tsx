import type { ReactNode } from "react";
import { isImageAddress } from "#domain/catalog/product.ts";
import { imageLines } from "#domain/catalog/product-form.ts";
import { ProductImage } from "../../../shop/shared/product-image.tsx";
import { Textarea } from "../../../ui/input.tsx";
import type { PictureField } from "./choose-pictures.tsx";
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

  return (
    <div className="editor-columns">
      <div className="editor-fields editor-picture">
        <div className="editor-preview">
          <ProductImage
            key={image}
            image={isImageAddress(image) ? image : null}
            name={texts.name || "?"}
            alt={image ? "The main picture" : "No picture yet: the initial is shown"}
            sizes="240px"
          />
        </div>
        <ProductField
          form={form}
          field="image"
          label="Main image"
          optional
          input={{ inputMode: "url", maxLength: 1000 }}
          hint="The address of the picture that lists show."
        />
        <button type="button" className="admin-button" onClick={() => onChoose("image")}>
          Choose the main image
        </button>
      </div>
      <div className="editor-fields">
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
        <button type="button" className="admin-button" onClick={() => onChoose("additionalImages")}>
          Add from the library
        </button>
        {additional.length > 0 && (
          <ul className="editor-thumbnails" aria-label="Additional images">
            {[...new Set(additional)].map((address, index) => (
              <li key={address}>
                <ProductImage
                  image={address}
                  name={texts.name}
                  alt={`Additional picture ${index + 1}`}
                  sizes="80px"
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
