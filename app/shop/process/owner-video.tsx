import type { ReactNode } from "react";

/** The owner's own film. Does not play automatically, because it may have sound. */
export function OwnerVideo({ file, poster }: { file: string; poster: string }): ReactNode {
  return (
    // biome-ignore lint/a11y/useMediaCaption: what is said in it, its owner tells beside it.
    <video
      controls
      playsInline
      preload="metadata"
      poster={poster}
      src={file}
      className="aspect-video w-full rounded-3xl"
    />
  );
}
