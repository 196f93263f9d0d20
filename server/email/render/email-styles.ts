/** The shop's colors as literals: mail programs do not support CSS variables. */
export const light = {
  paper: "#f7f0e4",
  raised: "#fffaf1",
  ink: "#2a1810",
  soft: "#6b5344",
  line: "#dccdb5",
  button: "#a83a14",
  onButton: "#fff8ec",
  /** The brown band across the top. */
  band: "#2a1810",
  onBand: "#f6e9d6",
  gold: "#d0964f",
} as const;

const dark = {
  paper: "#1c120c",
  raised: "#271a12",
  ink: "#f6e9d6",
  soft: "#c4ab94",
  line: "#46342a",
  button: "#f0925c",
  onButton: "#24110a",
  band: "#140c08",
} as const;

// Common fonts come first: Outlook stops at the first one that is missing.
export const serif = { fontFamily: "Georgia, 'Times New Roman', serif" };
export const sans = { fontFamily: "Arial, Helvetica, sans-serif" };
export const soft = { color: light.soft };
export const heading = { ...serif, fontWeight: 400, color: light.ink };
/** The text of a mail. */
export const body = { ...sans, fontSize: 16, lineHeight: "25px", color: light.ink };
export const small = { ...sans, ...soft, fontSize: 14, lineHeight: "21px" };
export const rule = `1px solid ${light.line}`;

function rules(prefix: string): string {
  return `
${prefix}.paper { background-color: ${dark.paper} !important; }
${prefix}.card { background-color: ${dark.raised} !important; border-color: ${light.gold} ${dark.line} ${dark.line} !important; }
${prefix}.ink { color: ${dark.ink} !important; }
${prefix}.soft { color: ${dark.soft} !important; }
${prefix}.band { background-color: ${dark.band} !important; }
${prefix}.line { border-color: ${dark.line} !important; }
${prefix}.button { background-color: ${dark.button} !important; }
${prefix}.button-words { color: ${dark.onButton} !important; }
`;
}

/**
 * The dark color scheme, where supported. The second half is for Outlook on the web, which adds
 * these attributes to a mail that it has darkened.
 */
export const darkScheme = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .inside { padding-left: 22px !important; padding-right: 22px !important; }
  .words { padding-top: 26px !important; }
  .heading { font-size: 26px !important; line-height: 33px !important; }
}
@media (prefers-color-scheme: dark) {${rules("")}}
${rules("[data-ogsc] ")}${rules("[data-ogsb] ")}`;
