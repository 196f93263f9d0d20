import type { HomeSection } from "#domain/home/home-settings.ts";
import { type FileFormat, fileFormatNames } from "#domain/media/file-format.ts";

export const homeMessages = {
  saved: { title: "Home saved", description: "Your shop says it from now on." },
  newsletter:
    "Everyone confirms through a link in an email. The shop sends no newsletters: export the list for your newsletter service.",
  filmProblem: {
    quicktime:
      "This is a QuickTime film (.mov), which few browsers play. Export it as MP4 (H.264) and choose that. Your current film is unchanged.",
    film: "Few browsers play this kind of film. Export it as MP4 (H.264) or WebM and choose that. Your current film is unchanged.",
    unknown:
      "Browsers can't play this file. Please choose an MP4 or a WebM. Your current film is unchanged.",
    other: (format: FileFormat) =>
      `This is ${fileFormatNames[format]}, not a film. Choose an MP4 or a WebM. Your current film is unchanged.`,
    hevc: "This film is in HEVC (H.265), as newer phones record, and few browsers play that. Export it as MP4 in H.264 and choose that. Your current film is unchanged.",
    "cut-off":
      "This film was cut off on the way: its end is missing. Copy or export it once more. Your current film is unchanged.",
  },
  filmTooLarge: "This film is larger than 40 MB. Please make it shorter or smaller first.",
  filmFailed: "The film could not be sent. Please try again.",
} as const;

export const sectionNames: Record<HomeSection, string> = {
  featured: "Featured bars",
  "coming-soon": "Coming soon",
  process: "How it's made",
  values: "Value cards",
  box: "The box",
};
