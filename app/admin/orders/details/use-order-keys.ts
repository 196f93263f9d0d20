import { type RefObject, useEffect, useEffectEvent } from "react";
import { isTyping } from "#app/ui/hooks/is-typing.ts";
import { areKeysOn } from "#app/ui/hooks/keys-setting.ts";

/**
 * Keyboard shortcuts of an order. They rest while something is in front of it.
 *
 * @param inside an element of the order
 */
export function useOrderKeys(
  inside: RefObject<Element | null>,
  keys: Readonly<Record<string, (() => void) | false | undefined>>,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    const run = Object.hasOwn(keys, key) && keys[key];
    if (!run || ctrlKey || metaKey || altKey || isTyping(target) || !areKeysOn()) return;
    const front = [...document.querySelectorAll(inFront)].at(-1);
    if (front && !front.contains(inside.current)) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

const inFront = "dialog[open], [role=dialog], [role=alertdialog], [role=menu]";
