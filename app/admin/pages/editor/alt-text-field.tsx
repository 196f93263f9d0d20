import type { ReactNode } from "react";
import { PicturePreview } from "#app/admin/media/picture-preview.tsx";
import type { Elements } from "#app/ui/content/elements.ts";
import { TextField } from "#app/ui/fields/text-field.tsx";

/** The alternative text of a picture, which is shown above it. */
export function AltTextField(props: {
  image: string;
  alt: string;
  isWrong: boolean;
  autoFocus: boolean;
  onChange: (alt: string) => void;
  /** Beside the picture. */
  children?: Elements;
}): ReactNode {
  const { image, alt, isWrong, autoFocus, onChange, children } = props;
  return (
    <div>
      <div className="mb-4 flex items-end gap-4">
        <div className="w-28">
          <PicturePreview key={image} image={image} name="" alt="" sizes="112px" />
        </div>
        {children}
      </div>
      <TextField
        label="What it shows"
        hint="In a few words, for people who can't see it."
        problem={isWrong ? "Please say in a few words what the picture shows." : undefined}
        autoFocus={autoFocus}
        maxLength={300}
        value={alt}
        onChange={onChange}
      />
    </div>
  );
}
