import type { ToastText } from "../../ui/overlays/toaster.tsx";

export const mediaMessages = {
  notAnImage:
    "This is not a picture that we can take. Please choose a JPEG, PNG, WebP, AVIF or HEIC.",
  damaged: "This picture is damaged: it begins well, and then it cannot be read.",
  tooManyPixels: "This picture has more than 64 million pixels. Please make it smaller first.",
  tooLarge: "This file is larger than 25 MB. Please choose a smaller one.",
  notAPath: "Pictures cannot be uploaded to this address.",
  tokenRefused: "This upload was not allowed, or its time ran out. Please start it again.",
  pathTaken: "Something was uploaded to this address before. Please start the upload again.",
  notStored: "The file could not be stored. Please try again in a moment.",
  unreachable: "The shop did not answer. Please try again.",
  complete: (count: number): ToastText => ({
    title: "Upload complete",
    description: `${count} file(s) uploaded`,
  }),
  failed: { title: "Upload failed", description: "Could not upload to Supabase" },
  notAnAddress: "Please enter an address that begins with / or https://.",
  nothingFound: (search: string) => `No pictures found for “${search}”.`,
  nothingThere: "No pictures yet. Upload the first one, or paste an address.",
  notLoaded: "The pictures could not be loaded.",
} as const;
