// Kinds of HTML elements, as reading a page needs them.

const tagsOf = (names: string): ReadonlySet<string> => new Set(names.split(" "));

/** Left out with all that is in them. */
export const tagsWithContent = tagsOf(
  "applet audio canvas datalist embed frameset iframe math noembed noframes noscript option plaintext script select style svg template textarea title video xmp",
);
export const playerTags = tagsOf("applet audio embed iframe object video");
/** Drawings. Leaving one out is noted only if it has text; icons have none. */
export const drawingTags = tagsOf("canvas math svg");
export const fieldTags = tagsOf("input select textarea");
export const headingTags = tagsOf("h1 h2 h3 h4 h5 h6");
export const blockTags = tagsOf(
  "address article aside blockquote body caption center dd details dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol p pre section summary table tbody td tfoot th thead tr ul",
);
export const containerTags = tagsOf("blockquote caption li td th");

/** Elements without an end, or that often have none. */
export const tagsWithoutEnd = tagsOf(
  "area base basefont br col dd dt embed hr img input li link meta option p param source tbody td tfoot th thead tr track wbr",
);
