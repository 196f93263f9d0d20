import { useAction } from "#app/admin/actions/use-action.ts";
import { adminMessages } from "#app/admin/shared/admin-messages.ts";

/** Moves orders into the archive, or those in it back out. */
export function useArchive(isArchived: boolean, onDone?: () => void) {
  const options = { failure: adminMessages.statusFailed, ...(onDone && { onDone }) };
  const archiving = useAction("archive-orders", options);
  const unarchiving = useAction("unarchive-orders", options);
  return isArchived ? unarchiving : archiving;
}
