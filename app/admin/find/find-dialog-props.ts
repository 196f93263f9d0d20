import type { Place } from "./find-places.ts";

/** What a dialog needs of the frame around it. */
export type FindDialogProps = {
  /** The screens of the navigation. */
  readonly screens: readonly Place[];
  readonly onShowKeys: () => void;
  readonly onClose: () => void;
};
