import type { ToastText } from "#app/ui/overlays/toaster.tsx";

export const mediaMessages = {
  notAnImage:
    "This is not a picture that we can take. Please choose a JPEG, PNG, WebP, AVIF or HEIC.",
  /** What to do with a file of another format. */
  notAPicture: {
    empty: "This file is empty, 0 bytes. Export or download it once more.",
    pdf: "This is a PDF, or an Illustrator file. Export it as PNG or JPEG and choose that.",
    postscript: "This is an EPS or Illustrator file. Export it as PNG or JPEG and choose that.",
    photoshop: "This is a Photoshop file. Export it as PNG or JPEG and choose that.",
    gimp: "This is a GIMP file. Export it as PNG or JPEG and choose that.",
    gif: "This is a GIF. Save it as PNG and choose that.",
    "raw-photo":
      "This is a camera's raw photo. Export it as JPEG from the camera's program and choose that.",
    tiff: "This is a TIFF. Save it as JPEG or PNG and choose that.",
    bmp: "This is a BMP. Save it as PNG and choose that.",
    "jpeg-xl": "This is a JPEG XL, which few programs read yet. Save it as JPEG and choose that.",
    "jpeg-2000": "This is a JPEG 2000, which browsers don't show. Save it as JPEG and choose that.",
    font: "This is a font. Choose a JPEG, PNG or WebP.",
    icon: "This is an icon file. Save the picture as PNG and choose that.",
    svg: "This is an SVG, which the shop takes as a logo only. Export it as PNG and choose that.",
    "web-page": "This is a web page, not a picture. Save the picture itself and choose that.",
    archive: "This is an archive or an office document. Take the picture out and choose that.",
    picture:
      "This picture's beginning is damaged. Nothing was changed. Copy or export it once more.",
    quicktime: "This is a film. Choose a picture: JPEG, PNG, WebP, AVIF or HEIC.",
    film: "This is a film. Choose a picture: JPEG, PNG, WebP, AVIF or HEIC.",
    sound: "This is a sound file. Choose a picture: JPEG, PNG, WebP, AVIF or HEIC.",
    unknown:
      "This is not a picture that we can take. Please choose a JPEG, PNG, WebP, AVIF or HEIC.",
  },
  damaged:
    "This picture is damaged or was cut off on the way: it begins well, and then it can't be read. Nothing was changed. Copy or export it once more.",
  damagedHeic:
    "This iPhone photo (HEIC) can't be read: it is damaged, or a kind that only Apple's programs read. Nothing was changed. Send it to yourself from the Photos app once more, or save it as JPEG and choose that.",
  tooManyPixels: "This picture has more than 64 million pixels. Please make it smaller first.",
  tooLarge: "This file is larger than 25 MB. Please choose a smaller one.",
  notRead:
    "We couldn't read this file. It may have been moved, or not downloaded from the cloud yet. Open it once, then choose it again.",
  notAPath: "Pictures cannot be uploaded to this address.",
  tokenRefused: "This upload was not allowed, or its time ran out. Please start it again.",
  pathTaken: "Something was uploaded to this address before. Please start the upload again.",
  notStored: "The file could not be stored. Please try again in a moment.",
  unreachable: "The shop did not answer. Please try again.",
  complete: (count: number, notes: readonly string[] = []): ToastText => ({
    title: "Upload complete",
    description:
      notes.length === 0
        ? `${count} file(s) uploaded`
        : `${count} file(s) uploaded. ${notes.join(" ")}`,
  }),
  /** @param notes on the files before it that were uploaded */
  failed: (notes: readonly string[] = []): ToastText => ({
    title: "Upload failed",
    description: ["Could not upload to Supabase", ...notes].join(". "),
  }),
  notAnAddress: "Please enter an address that begins with / or https://.",
  nothingFound: (search: string) => `No pictures found for “${search}”.`,
  noPictures: "No pictures yet. Upload the first one, or paste an address.",
  notLoaded: "The pictures could not be loaded.",
} as const;
