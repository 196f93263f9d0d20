import type { RefObject } from "react";
import { frontLayer } from "#app/ui/hooks/front-layer.ts";
import { isTyping } from "#app/ui/hooks/is-typing.ts";
import { areKeysOn } from "#app/ui/hooks/keys-setting.ts";
import { useDocumentKeys } from "#app/ui/hooks/use-document-keys.ts";

/**
 * Keyboard shortcuts of an order. They rest while something is in front of it.
 *
 * @param inside an element of the order
 */
export function useOrderKeys(
  inside: RefObject<Element | null>,
  keys: Readonly<Record<string, (() => void) | false | undefined>>,
): void {
  useDocumentKeys((event) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    const run = Object.hasOwn(keys, key) && keys[key];
    if (!run || ctrlKey || metaKey || altKey || isTyping(target) || !areKeysOn()) return;
    const front = document.querySelector("[role=menu]") ?? frontLayer();
    if (front && !front.contains(inside.current)) return;
    event.preventDefault();
    run();
  });
}
