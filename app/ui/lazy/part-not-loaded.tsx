import type { ReactNode } from "react";
import { TextButton } from "#app/ui/buttons/text-button.tsx";

/** In the place of a part whose script could not be loaded. */
export function PartNotLoaded(): ReactNode {
  return (
    <p role="alert" className="my-4">
      <span>This part of the page didn't load. Nothing you typed is lost.</span>{" "}
      <TextButton onClick={() => window.location.reload()}>Reload the page</TextButton>
    </p>
  );
}
