/** What the shop does not show as a picture's file has it. */
export type PictureNote = "animated" | "print-colors";

export const pictureNoteSentences: Record<PictureNote, string> = {
  animated: "It moves, and the shop shows its first picture only.",
  "print-colors":
    "It has the colors of a printer (CMYK), so the screen's may look different. Compare, and export it as RGB if they do.",
};
