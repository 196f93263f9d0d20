import { type ReactNode, useState } from "react";
import { z } from "zod/mini";
import { FileButton } from "#app/ui/buttons/file-button.tsx";
import { MAX_FILM_BYTES } from "#domain/catalog/upload-path.ts";
import type { DefaultTexts } from "#domain/home/home-content.ts";
import { type HomeSettings, isFilmAddress } from "#domain/home/home-settings.ts";
import { FormSection } from "../form/form-section.tsx";
import { HomeField } from "./home-field.tsx";
import { F } from "./home-form-fields.ts";
import { homeMessages } from "./home-messages.ts";
import { PictureField } from "./picture-field.tsx";
import { StepFields } from "./step-fields.tsx";

const films = {
  default: "As the shop comes",
  drawing: "The drawn film",
  video: "My own film",
  none: "None",
} satisfies Record<HomeSettings["process"]["film"], string>;

export function ProcessFields({ defaults }: { defaults: DefaultTexts["process"] }): ReactNode {
  return (
    <FormSection
      title="How it's made"
      fold={F.useDraft().process.title || defaults.title}
      fields="grid gap-4"
    >
      <HomeField path="process.title" label="Title" fallback={defaults.title} />
      <HomeField path="process.text" label="Text" fallback={defaults.text} />
      <F.Select
        path="process.film"
        label="Film"
        hint="The drawn film shows how bars are made, and at its end one of Conche's."
        options={films}
      />
      <F.When path="process.film" is="video">
        <FilmFields />
      </F.When>
      <StepFields
        path="process.steps"
        pictures="pictures.steps"
        name="Step"
        defaults={defaults.steps}
      />
    </FormSection>
  );
}

const filmResultSchema = z.object({ film: z.optional(z.string()), error: z.optional(z.string()) });

/** The owner's film: an uploaded file, or the address of one elsewhere. */
function FilmFields() {
  const { value: video, change } = F.useField("process.video");
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState("");

  async function send(file: File) {
    if (sending) return;
    setProblem("");
    if (file.size > MAX_FILM_BYTES) return setProblem(homeMessages.filmTooLarge);
    setSending(true);
    const { film, error = homeMessages.filmFailed } = await uploadFilm(file);
    if (film) change(film);
    else setProblem(error);
    setSending(false);
  }

  return (
    <div className="grid gap-4">
      <div className="grid justify-items-start gap-2">
        <HomeField
          path="process.video"
          label="Your film"
          hint="Upload a file, which plays in your shop with a press. Or enter an address, such as on YouTube: it opens there."
          type="url"
        />
        <FileButton
          label={sending ? "Sending…" : "Upload a film"}
          size="small"
          accept="video/mp4,video/webm"
          onFiles={([file]) => void send(file)}
        />
        <p role="alert" className="text-sm font-semibold text-danger">
          {problem}
        </p>
      </div>
      {isFilmAddress(video) && (
        <PictureField
          path="process.poster"
          label="Picture until it plays"
          hint="Without one, the film's first moment is shown."
        />
      )}
    </div>
  );
}

async function uploadFilm(file: File): Promise<z.infer<typeof filmResultSchema>> {
  try {
    const response = await fetch("/api/storage/film", {
      method: "POST",
      headers: { "content-type": "application/octet-stream" },
      body: file,
      signal: AbortSignal.timeout(600_000),
    });
    return filmResultSchema.parse(await response.json());
  } catch {
    return {};
  }
}
