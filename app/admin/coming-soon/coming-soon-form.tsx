import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import {
  type ComingSoonItem,
  comingSoonCodec,
  newComingSoon,
} from "#domain/coming-soon/coming-soon-codec.ts";
import { fieldsOf } from "../form/form-fields.tsx";
import { FormFrame, SaveButton } from "../form/form-frame.tsx";
import { useForm } from "../form/use-form.ts";

const F = fieldsOf(comingSoonCodec);

const messages = {
  conflict:
    "Somebody else saved this bar while you were changing it. Nothing was overwritten, and nothing of yours was saved.",
  "not-found": "Somebody removed this bar in the meantime. Nothing was saved.",
};

export function ComingSoonForm(props: {
  item: ComingSoonItem | null;
  /** Version of the item; 0 for a new one. */
  version: number;
  /** Query of the list to return to. */
  listQuery: string;
}): ReactNode {
  const { item, version, listQuery } = props;
  const navigate = useNavigate();
  const form = useForm({
    name: "coming-soon",
    recordId: item?.id ?? null,
    codec: comingSoonCodec,
    loaded: { data: item ?? newComingSoon, version },
    onLeave: () => void navigate({ search: listQuery }, { preventScrollReset: true }),
  });
  return (
    <>
      <p className="text-caps text-accent uppercase">Coming Soon</p>
      <h2 id="coming-soon-title">{item ? "Edit upcoming bar" : "New upcoming bar"}</h2>
      <FormFrame form={form} messages={messages}>
        <div className="mt-5 grid gap-4">
          <F.Text path="name" label="Name" required />
          <F.Textarea path="description" label="Description" optional />
          <F.Text
            path="image"
            label="Image address"
            optional
            hint="A picture of this shop, like /wrappers/name.svg, or one that begins with https://. Without one a plain wrapper is shown."
            inputMode="url"
          />
          <F.Text
            path="releaseDate"
            label="Release date"
            optional
            hint="Leave blank until you have a date."
            type="date"
          />
          <div className="flex flex-wrap gap-2">
            <SaveButton>{item ? "Save Changes" : "Add to the list"}</SaveButton>
            <ButtonLink variant="quiet" to={{ search: listQuery }} preventScrollReset>
              Back to the list
            </ButtonLink>
          </div>
        </div>
      </FormFrame>
    </>
  );
}
