import type { ReactNode } from "react";
import { PicturePreview } from "#app/admin/media/picture-preview.tsx";
import { Input, Select } from "#app/ui/fields/input.tsx";
import { Options } from "#app/ui/fields/options.tsx";
import { SortableList } from "#app/ui/lists/sortable-list.tsx";
import {
  type FocusPoint,
  focusPointNames,
  focusPoints,
  MAX_ALT_LENGTH,
  type PictureDetails,
  plainPicture,
} from "#domain/catalog/picture-details.ts";
import { moveEntry } from "#domain/catalog/product-draft.ts";
import { imageLines } from "#domain/catalog/product-fields.ts";
import { isImageAddress } from "#domain/media/image-address.ts";
import { F } from "./product-form-fields.tsx";

/** All pictures of a product in order, main picture first, with alternative texts. */
export function PictureList(): ReactNode {
  const { name } = F.useDraft();
  const image = F.useField("image");
  const additionalImages = F.useField("additionalImages");
  const { value: details, change: changeDetails } = F.useField("pictureDetails");
  const pictures = [
    ...new Set([image.value.trim(), ...imageLines(additionalImages.value)].filter(isImageAddress)),
  ];
  if (pictures.length === 0) return null;

  function put(next: readonly string[]) {
    const [first = "", ...others] = next;
    image.change(first);
    additionalImages.change(others.join("\n"));
  }

  function describe(picture: string, change: Partial<PictureDetails>) {
    const described = { ...(details[picture] ?? plainPicture), ...change };
    changeDetails({ ...details, [picture]: described });
  }

  return (
    <div className="mb-4">
      <SortableList
        label="Pictures in their order"
        entries={pictures}
        nameOf={(picture) => pictureName(pictures.indexOf(picture))}
        hasFields
        onMove={(picture, to) => put(moveEntry(pictures, pictures.indexOf(picture), to))}
        onRemove={(picture) => {
          put(pictures.filter((each) => each !== picture));
        }}
      >
        {(picture, place) => (
          <PictureRow
            picture={picture}
            place={place}
            name={name}
            details={details[picture] ?? plainPicture}
            onChange={(change) => describe(picture, change)}
          />
        )}
      </SortableList>
    </div>
  );
}

function PictureRow(props: {
  picture: string;
  /** Counted from 0. */
  place: number;
  /** The product's. */
  name: string;
  details: PictureDetails;
  onChange: (change: Partial<PictureDetails>) => void;
}) {
  const { picture, place, name, details, onChange } = props;
  const id = `picture-${place}`;
  return (
    <div className="grid min-w-0 grid-cols-[3.5rem_1fr] items-center gap-3 py-2 @min-[44rem]/main:grid-cols-[3.5rem_1fr_9rem]">
      <PicturePreview
        key={picture}
        image={picture}
        name={name}
        alt={`Picture ${place + 1}`}
        sizes="80px"
        focus={details.focus}
      />
      <div className="grid min-w-0 gap-0.5">
        <label htmlFor={`${id}-alt`} className="text-sm text-soft">
          Description<span className="sr-only">{` of ${pictureName(place)}`}</span>
        </label>
        <Input
          id={`${id}-alt`}
          maxLength={MAX_ALT_LENGTH}
          value={details.alt}
          onChange={(event) => onChange({ alt: event.currentTarget.value })}
        />
      </div>
      <div className="grid gap-0.5 @max-[44rem]/main:col-start-2">
        <label htmlFor={`${id}-focus`} className="text-sm text-soft">
          Focus<span className="sr-only">{` of ${pictureName(place)}`}</span>
        </label>
        <Select
          id={`${id}-focus`}
          value={details.focus}
          onChange={(event) => onChange({ focus: event.currentTarget.value as FocusPoint })}
        >
          <Options of={focusPoints.map((point) => [point, focusPointNames[point]])} />
        </Select>
      </div>
    </div>
  );
}

function pictureName(place: number): string {
  return `picture ${place + 1}`;
}
