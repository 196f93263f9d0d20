import { type ReactNode, useRef, useState } from "react";
import type { PicturesDetails } from "#domain/catalog/picture-details.ts";
import { ProductImage } from "../shared/product-image.tsx";
import { shownPicture } from "./shown-picture.ts";

const wrapper = /^(\/wrappers\/[\w-]+)\.svg$/;

/**
 * A bar's pictures in a strip that can be swiped. The thumbnails are links to the pictures, so that
 * they work without JavaScript.
 *
 * @param animated whether the bar's wrapper has an animated version
 */
export function ProductGallery(props: {
  images: readonly string[];
  name: string;
  details: PicturesDetails;
  animated: boolean;
}): ReactNode {
  const { name, details, animated } = props;
  const images: readonly (string | null)[] = props.images.length > 0 ? props.images : [null];
  const { strip, shown, show, follow, swipe } = useStrip();

  function describe(image: string | null, index: number): string {
    const alt = details[image ?? ""]?.alt;
    if (alt) return alt;
    return images.length > 1 ? `${name}, picture ${index + 1}` : name;
  }

  return (
    <div className="grid min-w-0 content-start gap-2 self-start sm:gap-3">
      <ul
        ref={strip}
        className="gallery-strip flex snap-x snap-mandatory overflow-x-auto scroll-smooth rounded-lg shadow-card [scrollbar-width:none]"
        aria-label={`Pictures of ${name}`}
        // Scrollable areas must be reachable by keyboard.
        tabIndex={images.length > 1 ? 0 : undefined}
        onScroll={({ currentTarget }) => follow(currentTarget)}
        onPointerDown={swipe}
        onWheel={swipe}
        onKeyDown={swipe}
      >
        {images.map((image, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may be listed twice.
            key={index}
            id={`picture-${index + 1}`}
            className="lamplit relative flex-none basis-full snap-start"
          >
            <ProductImage
              image={image}
              name={name}
              alt={describe(image, index)}
              focus={details[image ?? ""]?.focus}
              sizes="(min-width: 64rem) 560px, (min-width: 40rem) 85vw, 144px"
              eager={index === 0}
            />
            {animated && image && wrapper.test(image) && <Motion image={image} />}
          </li>
        ))}
      </ul>
      {images.length > 1 && (
        <Thumbnails images={images} name={name} shown={shown} onChoose={show} />
      )}
    </div>
  );
}

/** Which picture of the strip is shown, whether it was swiped there or chosen. */
function useStrip() {
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  // Where the strip is scrolling after a thumbnail was pressed: until it arrives, the pictures that
  // pass by are not the chosen one.
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

function Thumbnails(props: {
  images: readonly (string | null)[];
  name: string;
  shown: number;
  onChoose: (index: number) => void;
}) {
  const { images, name, shown, onChoose } = props;
  return (
    <ul className="flex flex-wrap gap-2" aria-label="Choose a picture">
      {images.map((image, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may be listed twice.
        <li key={index}>
          <a
            href={`#picture-${index + 1}`}
            aria-label={`Picture ${index + 1} of ${images.length}`}
            aria-current={shown === index ? "true" : undefined}
            className="lamplit block w-10.5 overflow-hidden rounded-md sm:w-18 outline-offset-2 outline-accent opacity-75 hover:opacity-100 aria-[current=true]:opacity-100 aria-[current=true]:outline-2"
            onClick={(event) => {
              event.preventDefault();
              onChoose(index);
            }}
          >
            <ProductImage image={image} name={name} sizes="80px" />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Covers the still wrapper. Not loaded with reduced motion. */
function Motion({ image }: { image: string }) {
  return (
    <picture className="absolute inset-0">
      <source
        media="(prefers-reduced-motion: no-preference)"
        srcSet={image.replace(wrapper, "$1-animated.svg")}
        type="image/svg+xml"
      />
      {/* A transparent pixel for when the source does not match. */}
      <img
        src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"
        alt=""
        width={800}
        height={1000}
        decoding="async"
        className="size-full object-cover"
      />
    </picture>
  );
}
