import type { ReactNode } from "react";
import { ChoosePicture } from "#app/admin/media/choose-picture.tsx";
import { focusPointNames } from "#domain/catalog/picture-details.ts";
import type { PathTo } from "#domain/form/form-path.ts";
import type { HomeSettings } from "#domain/home/home-settings.ts";
import { HomeField } from "./home-field.tsx";
import { F } from "./home-form-fields.ts";

export function PictureField(props: {
  path: PathTo<HomeSettings, string>;
  label: string;
  hint?: string;
}): ReactNode {
  const { value, change } = F.useField(props.path);
  return (
    <ChoosePicture label={props.label} chosen={value} onChoose={change}>
      <HomeField {...props} type="url" />
    </ChoosePicture>
  );
}

type PicturePath = `pictures.${"steps" | "values"}.${number}` | `pictures.${"box" | "closed"}`;

/** A picture of the owner's in place of a drawing; once it is chosen, also what it shows and its focus. */
export function OwnPictureField(props: {
  path: PicturePath;
  label: string;
  /** What is shown without one. */
  none: string;
}): ReactNode {
  const { path, label, none } = props;
  const { value: image } = F.useField(`${path}.image`);
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <PictureField path={`${path}.image`} label={label} hint={none} />
      {image !== "" && (
        <div className="grid gap-4">
          <HomeField
            path={`${path}.shows`}
            label={`${label}: what it shows`}
            hint="For people who can't see it."
          />
          <F.Select
            path={`${path}.focus`}
            label={`${label}: focus`}
            hint="The part that stays in view where the picture is cropped."
            options={focusPointNames}
          />
        </div>
      )}
    </div>
  );
}
