import type { ReactNode } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { type PageOutline, pageOutlines } from "#domain/pages/page-outlines.ts";

/** Outlines that an empty page may begin with. */
export function OutlineChoice(props: { onChoose: (outline: PageOutline) => void }): ReactNode {
  return (
    <fieldset className="grid gap-2 rounded-md bg-sunken p-4">
      <legend className="sr-only">Outlines</legend>
      <p>
        Begin with an outline, with places for your photos and words, or write on the blank page.
      </p>
      <div className="flex flex-wrap gap-2">
        {pageOutlines.map((outline) => (
          <Button
            key={outline.name}
            variant="quiet"
            size="small"
            onClick={() => props.onChoose(outline)}
          >
            {outline.name}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
