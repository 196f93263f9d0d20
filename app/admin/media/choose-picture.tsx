import { type ReactNode, useState } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { MediaLibrary } from "./media-library.tsx";

/** A button that chooses one picture of the media library, or uploads it. */
export function ChoosePicture(props: {
  children: string;
  onChoose: (picture: string) => void;
}): ReactNode {
  const { children, onChoose } = props;
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setChoosing(true)}>
        {children}
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
    </>
  );
}
