import { type ReactNode, useState } from "react";
import { z } from "zod/mini";
import { MediaLibrary } from "#app/admin/media/media-library.tsx";
import { Button, buttonClass } from "#app/ui/buttons/button.tsx";
import { MOST_FILM_BYTES } from "#domain/catalog/upload-path.ts";
import { isFilmAddress } from "#domain/home/home-settings.ts";
import { HomeField } from "./home-field.tsx";
import { homeMessages } from "./home-messages.ts";
import type { HomeForm } from "./use-home-form.ts";

const answerSchema = z.object({
  film: z.optional(z.string()),
  error: z.optional(z.string()),
});

/** The owner's film: an uploaded file, or the address of one elsewhere. */
export function FilmFields(props: {
  form: HomeForm;
  video: string;
  poster: string;
  onChange: (part: { video?: string; poster?: string }, path: string) => void;
}): ReactNode {
  const { form, video, poster, onChange } = props;
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState("");
  const [choosing, setChoosing] = useState(false);

  async function send(file: File) {
    setProblem("");
    if (file.size > MOST_FILM_BYTES) return setProblem(homeMessages.filmTooLarge);
    setSending(true);
    const { film, error = homeMessages.filmFailed } = await upload(file);
    if (film) onChange({ video: film }, "process.video");
    else setProblem(error);
    setSending(false);
  }

  return (
    <div className="grid gap-4">
      <div className="grid justify-items-start gap-2">
        <HomeField
          form={form}
          path="process.video"
          label="Your film"
          hint="Upload a file, which plays in your shop with a press. Or enter an address, such as on YouTube: it opens there."
          type="url"
          value={video}
          onChange={(text) => onChange({ video: text }, "process.video")}
        />
        <label
          className={buttonClass(
            { variant: "quiet", size: "small" },
            "relative focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-accent",
          )}
        >
          <input
            type="file"
            className="sr-only"
            accept="video/mp4,video/webm"
            disabled={sending}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              currentTarget.value = "";
              if (file) void send(file);
            }}
          />
          <span>{sending ? "Sending…" : "Upload a film"}</span>
        </label>
        <p role="alert" className="text-sm font-semibold text-danger">
          {problem}
        </p>
      </div>
      {isFilmAddress(video) && (
        <div className="grid justify-items-start gap-2">
          <HomeField
            form={form}
            path="process.poster"
            label="Picture until it plays"
            hint="Without one, the film's first moment is shown."
            type="url"
            value={poster}
            onChange={(text) => onChange({ poster: text }, "process.poster")}
          />
          <Button variant="quiet" size="small" onClick={() => setChoosing(true)}>
            Choose or upload a picture
          </Button>
        </div>
      )}
      {choosing && (
        <MediaLibrary
          multiple={false}
          onAttach={([picture = ""]) => {
            onChange({ poster: picture }, "process.poster");
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  );
}

async function upload(file: File): Promise<z.infer<typeof answerSchema>> {
  try {
    const response = await fetch("/api/storage/film", {
      method: "POST",
      headers: { "content-type": "application/octet-stream" },
      body: file,
      signal: AbortSignal.timeout(600_000),
    });
    return answerSchema.parse(await response.json());
  } catch {
    return {};
  }
}
