import type { Place } from "./find-places.ts";

export type FindDialogProps = {
  readonly screens: readonly Place[];
  readonly onShowKeys: () => void;
  readonly onClose: () => void;
};
