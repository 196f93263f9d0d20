import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * A `<dialog>` that is modal while it is rendered. Escape closes it, and so does a press beside it,
 * which is one on its backdrop; the focus returns to where it was.
 */
export function useNativeDialog(): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const onPress = ({ target }: Event) => target === dialog && dialog.close();
    dialog.addEventListener("click", onPress);
    dialog.showModal();
    return () => dialog.removeEventListener("click", onPress);
  }, []);
  return ref;
}
