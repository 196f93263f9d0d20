import { type ReactNode, useState } from "react";
import { fieldsOf } from "#app/admin/form/form-fields.tsx";
import { MediaLibrary } from "#app/admin/media/media-library.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import { homeCodec } from "#domain/home/home-settings.ts";
import { HomeField } from "./home-field.tsx";

const F = fieldsOf(homeCodec);

/** A picture: typed, or chosen in the media library. */
export function PictureField(props: {
  path: "hero.picture" | "process.poster";
  label: string;
  hint?: string;
  choose: string;
}): ReactNode {
  const { choose, ...field } = props;
  const { change } = F.useField(field.path);
  const [isChoosing, setChoosing] = useState(false);
  return (
    <div className="grid justify-items-start gap-2">
      <HomeField {...field} type="url" />
      <Button variant="quiet" size="small" onClick={() => setChoosing(true)}>
        {choose}
      </Button>
      {isChoosing && (
        <MediaLibrary
          multiple={false}
          onAttach={([picture = ""]) => {
            change(picture);
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  );
}
