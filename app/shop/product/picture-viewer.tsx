import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import "../../styles/picture-viewer.css";
import { Icon } from "#app/ui/content/icon.tsx";
import { useNativeDialog } from "#app/ui/hooks/use-native-dialog.ts";
import { pictureSize } from "#domain/media/picture-size.ts";
import { ProductImage } from "../pictures/product-image.tsx";
import { usePinch } from "./use-pinch.ts";
import { useStrip } from "./use-strip.ts";

export type ViewedPicture = { readonly image: string; readonly alt: string };

/** What a tap magnifies to. */
const CLOSER = 2.5;

/** How far an arrow key moves a magnified picture, in pixels. */
const PAN = 120;

/**
 * A bar's pictures on the whole screen: swiped or turned by arrow keys, magnified by a tap or two
 * fingers, closed by Escape.
 *
 * @param onClose is told which picture was shown last
 */
export default function PictureViewer(props: {
  pictures: readonly ViewedPicture[];
  name: string;
  first: number;
  onClose: (shown: number) => void;
}): ReactNode {
  const { pictures, name, first, onClose } = props;
  const dialog = useNativeDialog();
  const { strip, shown, show, follow, swipe } = useStrip(first);
  const zoom = useZoom(strip, shown);
  const isMagnified = zoom.factor > 1;
  const toggleZoom = (at?: Point) => zoom.to(isMagnified ? 1 : CLOSER, at);

  useLayoutEffect(() => {
    const { current } = strip;
    // At once: the strip's own scrolling would pass all pictures before it.
    current?.scrollTo({ left: first * current.clientWidth, behavior: "instant" });
  }, [strip, first]);

  function turn(by: 1 | -1) {
    if (isMagnified) return pan(by * PAN, 0);
    const next = shown + by;
    if (pictures[next]) show(next);
  }

  /** Looks at another part of a magnified picture. */
  function pan(left: number, top: number) {
    frameOf(strip, shown)?.scrollBy({ left, top });
  }

  function onKeyDown(event: KeyboardEvent) {
    const keys: Record<string, () => void> = {
      ArrowRight: () => turn(1),
      ArrowLeft: () => turn(-1),
      ArrowDown: () => pan(0, PAN),
      ArrowUp: () => pan(0, -PAN),
      "+": () => zoom.to(CLOSER),
      "-": () => zoom.to(1),
    };
    const act = keys[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  }

  return (
    <dialog
      ref={dialog}
      className="picture-viewer"
      aria-label={`Pictures of ${name}`}
      onClose={() => onClose(shown)}
      onKeyDown={onKeyDown}
    >
      <ul
        ref={strip}
        onScroll={({ currentTarget }) => follow(currentTarget)}
        onPointerDown={swipe}
        onWheel={swipe}
      >
        {pictures.map(({ image, alt }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may be listed twice.
          <li key={index} inert={index !== shown}>
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: + and - do the same, and so does the button. */}
            {/* biome-ignore lint/a11y/noStaticElementInteractions: the button does the same. */}
            <div
              className="picture-viewer-frame"
              onClick={({ clientX, clientY }) => toggleZoom({ x: clientX, y: clientY })}
            >
              <ProductImage
                image={image}
                name={name}
                alt={alt}
                sizes={`min(100vw, ${pictureSize(image).width}px)`}
                eager={index === first}
                whole
              />
            </div>
          </li>
        ))}
      </ul>
      <div className="picture-viewer-bar">
        {pictures.length > 1 && (
          <p role="status">
            <span className="sr-only">Picture </span>
            <span>{`${shown + 1} of ${pictures.length}`}</span>
          </p>
        )}
        <ViewerButton
          label={isMagnified ? "Zoom out" : "Zoom in"}
          d={isMagnified ? "M3 8h10" : "M3 8h10M8 3v10"}
          onPress={() => toggleZoom()}
        />
        <ViewerButton
          label="Close"
          d="M3.5 3.5l9 9M12.5 3.5l-9 9"
          onPress={() => dialog.current?.close()}
        />
      </div>
      {pictures.length > 1 && (
        <>
          <ViewerButton
            label="Previous picture"
            d="M10 3 5 8l5 5"
            onPress={() => turn(-1)}
            isOver={shown === 0}
            className="picture-viewer-previous"
          />
          <ViewerButton
            label="Next picture"
            d="m6 3 5 5-5 5"
            onPress={() => turn(1)}
            isOver={shown === pictures.length - 1}
            className="picture-viewer-next"
          />
        </>
      )}
    </dialog>
  );
}

function ViewerButton(props: {
  label: string;
  d: string;
  onPress: () => void;
  /** Does nothing then, but keeps the focus, and with it the keys. */
  isOver?: boolean;
  className?: string;
}): ReactNode {
  const { label, d, onPress, isOver, className } = props;
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOver}
      className={className}
      onClick={onPress}
    >
      <Icon d={d} size={20} lineWidth={1.5} />
    </button>
  );
}

type Point = { readonly x: number; readonly y: number };

/** What scrolls when the picture in it is magnified. */
function frameOf(
  strip: RefObject<HTMLUListElement | null>,
  shown: number,
): HTMLElement | undefined | null {
  return strip.current?.children[shown]?.querySelector<HTMLElement>(".picture-viewer-frame");
}

/** How much the shown picture is magnified. Its frame scrolls, so that any part can be looked at. */
function useZoom(strip: RefObject<HTMLUListElement | null>, shown: number) {
  const [factor, setFactor] = useState(1);
  const current = useRef(1);

  /** @param at the point that stays where it is; the center without one */
  function to(next: number, at?: Point) {
    const element = frameOf(strip, shown);
    if (!element) return;
    const { clientWidth, clientHeight, scrollLeft, scrollTop } = element;
    const { x, y } = at ?? { x: clientWidth / 2, y: clientHeight / 2 };
    const ratio = next / current.current;
    current.current = next;
    element.style.setProperty("--zoom", `${next}`);
    element.dataset.zoomed = `${next > 1}`;
    element.scrollTo((scrollLeft + x) * ratio - x, (scrollTop + y) * ratio - y);
    setFactor(next);
  }

  usePinch(strip, (by, at) => to(Math.min(5, Math.max(1, current.current * by)), at));

  // Another picture is shown whole first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` is what it is about
  useEffect(() => {
    current.current = 1;
    setFactor(1);
    for (const each of strip.current?.querySelectorAll<HTMLElement>(".picture-viewer-frame") ??
      []) {
      each.style.removeProperty("--zoom");
      delete each.dataset.zoomed;
    }
  }, [strip, shown]);

  return { factor, to };
}
