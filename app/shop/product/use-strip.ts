import { useRef, useState } from "react";
import { shownPicture } from "./shown-picture.ts";

/** Which picture of a strip is shown, whether it was swiped there or chosen. */
export function useStrip(first = 0) {
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(first);
  // Where the strip is scrolling after a picture was chosen: until it arrives, those that pass by are
  // not the chosen one.
  const target = useRef<number | null>(null);

  function show(index: number) {
    const { current } = strip;
    target.current = index;
    current?.scrollTo({ left: index * current.clientWidth });
    setShown(index);
  }

  function follow(element: HTMLElement) {
    const index = shownPicture(element, target.current);
    if (index === null) return;
    target.current = null;
    setShown(index);
  }

  /** Whoever swipes goes where they want, whatever was pressed before. */
  function swipe() {
    target.current = null;
  }

  return { strip, shown, show, follow, swipe };
}
