import { type ReactNode, useState } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import type { Elements } from "#app/ui/content/elements.ts";
import { isImageAddress } from "#domain/media/image-address.ts";
import { MediaLibrary } from "./media-library.tsx";
import { PicturePreview } from "./picture-preview.tsx";

/** The field of a picture's address, with the picture, and a button that chooses it in the media library or uploads it. */
export function ChoosePicture(props: {
  /** What it is a picture of, or for. */
  label: string;
  chosen: string;
  onChoose: (picture: string) => void;
  children: Elements;
}): ReactNode {
  const { label, chosen, onChoose, children } = props;
  const [isChoosing, setChoosing] = useState(false);
  return (
    <div className="grid gap-2">
      {children}
      {isImageAddress(chosen) && (
        <span className="w-24 overflow-hidden rounded-md">
          <PicturePreview key={chosen} image={chosen} name="" alt="" sizes="96px" />
        </span>
      )}
      <Button
        variant="quiet"
        size="small"
        className="justify-self-start"
        aria-label={`Choose or upload: ${label}`}
        onClick={() => setChoosing(true)}
      >
        Choose or upload
      </Button>
      {isChoosing && (
        <MediaLibrary
          multiple={false}
          onAttach={([picture = ""]) => {
            onChoose(picture);
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  );
}
