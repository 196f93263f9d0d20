import { type ReactNode, useRef, useState } from "react";
import { ProductImage } from "../shared/product-image.tsx";

const wrapper = /^(\/wrappers\/[\w-]+)\.svg$/;

/**
 * A bar's pictures side by side in a strip that can be swiped. The thumbnails are plain links to
 * the pictures, so they work without JavaScript too.
 *
 * @param animated the bar's wrapper exists in a moving version as well
 */
export function ProductGallery(props: {
  images: readonly string[];
  name: string;
  animated: boolean;
}): ReactNode {
  const { name, animated } = props;
  const images: readonly (string | null)[] = props.images.length > 0 ? props.images : [null];
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);

  function show(index: number) {
    const { current } = strip;
    current?.scrollTo({ left: index * current.clientWidth });
    setShown(index);
  }

  return (
    <div className="gallery">
      <ul
        ref={strip}
        className="gallery-strip"
        aria-label={`Pictures of ${name}`}
        // What can be scrolled must be reachable by keyboard.
        tabIndex={images.length > 1 ? 0 : undefined}
        onScroll={({ currentTarget }) => {
          setShown(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth));
        }}
      >
        {images.map((image, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may be listed twice.
          <li key={index} id={`picture-${index + 1}`} className="relative">
            <ProductImage
              image={image}
              name={name}
              alt={images.length > 1 ? `${name}, picture ${index + 1}` : name}
              sizes="(min-width: 64rem) 560px, 85vw"
              eager={index === 0}
            />
            {animated && image && wrapper.test(image) && <Motion image={image} />}
          </li>
        ))}
      </ul>
      {images.length > 1 && (
        <ul className="gallery-thumbnails" aria-label="Choose a picture">
          {images.map((image, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may be listed twice.
            <li key={index}>
              <a
                href={`#picture-${index + 1}`}
                aria-label={`Picture ${index + 1} of ${images.length}`}
                aria-current={shown === index ? "true" : undefined}
                className="gallery-thumbnail"
                onClick={(event) => {
                  event.preventDefault();
                  show(index);
                }}
              >
                <ProductImage image={image} name={name} sizes="80px" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Lies over the still wrapper, and is never even fetched for people who asked for less motion. */
function Motion({ image }: { image: string }) {
  return (
    <picture className="gallery-motion">
      <source
        media="(prefers-reduced-motion: no-preference)"
        srcSet={image.replace(wrapper, "$1-animated.svg")}
        type="image/svg+xml"
      />
      {/* A transparent pixel where the source does not apply. */}
      <img
        src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"
        alt=""
        width={800}
        height={1000}
        decoding="async"
      />
    </picture>
  );
}
