import { mediaMessages } from "#app/admin/media/media-messages.ts";

export const brandMessages = {
  saved: { title: "Look saved", description: "Your shop wears it from now on." },
  notALogo: {
    ...mediaMessages.notAPicture,
    pdf: "This is a PDF, or an Illustrator file. Export the logo as SVG or PNG and choose that.",
    postscript:
      "This is an EPS or Illustrator file. Export the logo as SVG or PNG and choose that.",
    photoshop: "This is a Photoshop file. Export the logo as PNG and choose that.",
    icon: "This is an icon file. Your shop's icon in browser tabs is made from the logo, so choose the logo itself: as SVG or PNG.",
    font: "This is a font. Choose a picture of your logo: an SVG, PNG, JPEG or WebP.",
    gif: "This is a GIF. Save the logo as PNG and choose that.",
    svg: "This SVG's drawing can't be found. Export the logo once more, as SVG or PNG.",
    quicktime: "This is a film. Choose an SVG, PNG, JPEG or WebP.",
    film: "This is a film. Choose an SVG, PNG, JPEG or WebP.",
    sound: "This is a sound file. Choose an SVG, PNG, JPEG or WebP.",
    unknown: "This isn't a picture that can be a logo. Please choose an SVG, PNG, JPEG or WebP.",
  },
  logoHasLettering:
    "This SVG has lettering in a font that the shop doesn't have, so it would look different. Turn the lettering into outlines (Illustrator: Create Outlines; Inkscape: Object to Path; CorelDRAW: Convert to Curves), export it again and choose that. Your current logo is unchanged.",
  logoHasLinkedPicture:
    "A picture in this SVG is linked, so it isn't in the file. Embed it in your drawing program, or export the logo as PNG, and choose that. Your current logo is unchanged.",
  logoHasUndrawablePicture:
    "A picture inside this SVG is in a format that can't be drawn here, such as WebP. Embed it as PNG or JPEG, or export the whole logo as PNG, and choose that. Your current logo is unchanged.",
  logoHasUnreadColors:
    "Some of this SVG's colors would turn black here: they're variables, in a separate style sheet, or of a kind that only browsers draw. Export it with plain colors, such as #aa3300, or as PNG, and choose that. Your current logo is unchanged.",
  logoTooLarge:
    "This SVG is larger than 8 MB. Export it without embedded pictures, or as PNG, and choose that.",
  logoHasNestedEntities:
    "This SVG has abbreviations inside abbreviations, which we don't read. Export it once more as plain SVG, or as PNG.",
  logoHasTooManyShapes:
    "This SVG is made of tens of thousands of shapes, as a traced photo is, and takes too long to draw. Export it as PNG, and choose that. Your current logo is unchanged.",
  logoTooComplex:
    "This SVG has effects, such as blurs or patterns, that take too long to draw. Export it as PNG, and choose that. Your current logo is unchanged.",
  emptyLogo: "There's nothing to see in this picture. Please choose another one.",
  heicLogo:
    "This is an iPhone photo (HEIC), which can't be a logo. Save it as PNG or JPEG and choose that.",
  logoFailed: "The logo could not be sent. Please try again.",
} as const;
