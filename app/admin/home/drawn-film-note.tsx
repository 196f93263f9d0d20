import type { ReactNode } from "react";
import { focusField } from "#app/admin/form/focus-field.ts";
import { fieldId, useFormContext } from "#app/admin/form/form-context.ts";
import { useShopData } from "#app/shop/shared/use-shop-data.ts";
import { TextButton } from "#app/ui/buttons/text-button.tsx";
import { F } from "./home-form-fields.ts";

/** Beside fields with pictures of the owner's: says that the film is still drawn. */
export function DrawnFilmNote({ pictures }: { pictures: readonly string[] }): ReactNode {
  const form = useFormContext();
  const isDemo = useShopData()?.demo === true;
  const { film } = F.useDraft().process;
  const isDrawn = film === "drawing" || (film === "default" && isDemo);
  if (!isDrawn || pictures.every((picture) => picture === "")) return null;
  return (
    <p className="text-sm text-soft">
      <span>The film on your home page is still our drawing.</span>{" "}
      <TextButton
        onClick={() => focusField(document.getElementById(fieldId(form.id, "process.film")))}
      >
        Change the film
      </TextButton>
    </p>
  );
}
