import type { Place } from "./find-places.ts";

export type FindDialogProps = {
  /** The screens of the navigation. */
  readonly screens: readonly Place[];
  readonly onShowKeys: () => void;
  readonly onClose: () => void;
};
