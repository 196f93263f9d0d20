import { type ComponentType, type MouseEvent, type ReactNode, useState } from "react";
import type { Product } from "#domain/catalog/product.ts";
import { pictureSize } from "#domain/media/picture-size.ts";
import { isPhotograph } from "../pictures/picture-sizes.ts";
import { ProductImage } from "../pictures/product-image.tsx";
import { useStrip } from "./use-strip.ts";

const wrapper = /^(\/wrappers\/[\w-]+)\.svg$/;

type Viewer = ComponentType<{
  pictures: readonly { readonly image: string; readonly alt: string }[];
  name: string;
  first: number;
  onClose: (shown: number) => void;
}>;

/**
 * A bar's pictures, whole, in a strip that can be swiped; a press shows one on the whole screen.
 * Pictures and thumbnails are links to them, so that they work without JavaScript.
 *
 * @param animated whether the bar's wrapper has an animated version
 */
export function ProductGallery(props: {
  product: Pick<Product, "images" | "name" | "pictureDetails" | "origin" | "cocoaPercentage">;
  animated: boolean;
}): ReactNode {
  const { animated } = props;
  const { images, name, pictureDetails: details, origin, cocoaPercentage } = props.product;
  const { strip, shown, show, follow, swipe } = useStrip();
  const viewer = useViewer();

  function describe(image: string, index: number): string {
    const alt = details[image]?.alt;
    if (alt) return alt;
    return images.length > 1 ? `${name}, picture ${index + 1}` : name;
  }

  if (images.length === 0) {
    const wrapper = { image: null, name, origin, cocoaPercentage };
    return (
      <div className="product-gallery self-start">
        <ProductImage {...wrapper} alt={name} sizes="" className="rounded-lg shadow-card" />
      </div>
    );
  }

  return (
    <div className="product-gallery relative grid min-w-0 content-start gap-2 self-start sm:gap-3">
      <ul
        ref={strip}
        className="gallery-strip flex snap-x snap-mandatory overflow-x-auto scroll-smooth rounded-lg shadow-card [scrollbar-width:none]"
        aria-label={`Pictures of ${name}`}
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
            data-shape={shapeOf(image)}
            className={`relative flex-none basis-full snap-start ${isPhotograph(image) ? "" : "lamplit"}`}
          >
            <a
              href={image}
              aria-haspopup="dialog"
              className="block h-full"
              onClick={(event) => viewer.open(event, index)}
            >
              <ProductImage
                image={image}
                name={name}
                alt={describe(image, index)}
                sizes={gallerySizes(image)}
                eager={index === 0}
                whole
                className="whole-picture"
              />
              {animated && wrapper.test(image) && <Motion image={image} />}
            </a>
          </li>
        ))}
      </ul>
      {images.length > 1 && (
        <Thumbnails images={images} name={name} shown={shown} onChoose={show} />
      )}
      {viewer.opened && (
        <viewer.opened.Viewer
          pictures={images.map((image, index) => ({ image, alt: describe(image, index) }))}
          name={name}
          first={viewer.opened.first}
          onClose={(last) => {
            viewer.close();
            show(last);
          }}
        />
      )}
    </div>
  );
}

/**
 * A photograph's shape: upright does not fill the square frame on a phone, tall not even the 4:5 on a
 * desktop. Beside it is the page's own ground. Drawings and cut-outs have the frame's.
 */
function shapeOf(image: string): "wide" | "upright" | "tall" | undefined {
  if (!isPhotograph(image)) return undefined;
  const { width, height } = pictureSize(image);
  if (width >= height) return "wide";
  return width / height < 0.79 ? "tall" : "upright";
}

/** On a phone the strip is a square, and a portrait is narrower than it. */
function gallerySizes(image: string): string {
  const { width, height } = pictureSize(image);
  const phone = Math.round(90 * Math.min(1, width / height));
  return `(min-width: 64rem) 560px, (min-width: 40rem) 85vw, ${phone}vw`;
}

/** The pictures on the whole screen, which are loaded when they are opened. */
function useViewer() {
  const [opened, setOpened] = useState<{ Viewer: Viewer; first: number } | null>(null);

  function open(event: MouseEvent<HTMLAnchorElement>, first: number) {
    // Let the browser open a new tab.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    void import("./picture-viewer.tsx").then(
      ({ default: Viewer }) => setOpened({ Viewer, first }),
      // Without the viewer, the picture alone.
      () => location.assign(href),
    );
  }

  return { opened, open, close: () => setOpened(null) };
}

function Thumbnails(props: {
  images: readonly string[];
  name: string;
  shown: number;
  onChoose: (index: number) => void;
}) {
  const { images, name, shown, onChoose } = props;
  return (
    <ul className="gallery-dots flex flex-wrap gap-2" aria-label="Choose a picture">
      {images.map((image, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may be listed twice.
        <li key={index}>
          <a
            href={`#picture-${index + 1}`}
            aria-label={`Picture ${index + 1} of ${images.length}`}
            aria-current={shown === index ? "true" : undefined}
            className="lamplit block overflow-hidden rounded-md outline-offset-2 outline-accent sm:w-18 sm:opacity-75 sm:hover:opacity-100 sm:aria-[current=true]:opacity-100 sm:aria-[current=true]:outline-2"
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
        className="size-full object-contain"
      />
    </picture>
  );
}
