import { createHash } from "node:crypto";

const RETRY_AFTER_SECONDS = 5;

const messages = {
  title: "The shop is very busy",
  text: "More people are here than the shop can serve at once. Nothing is lost: your cart stays in this browser. Please try again in a few seconds.",
  tryAgain: "Try again",
} as const;

// The page is self-contained: refused visitors should not request styles and scripts too. Its
// colors match app/styles/app.css.
const style =
  ":root{color-scheme:light dark;--paper:light-dark(#f7f0e4,#1c120c);--ink:light-dark(#2a1810,#f6e9d6)}" +
  "body{margin:20vh auto;max-width:36rem;padding:0 1.5rem;background:var(--paper);color:var(--ink);font:1.125rem/1.5 system-ui,sans-serif}" +
  "h1{margin:0;font:500 2.5rem/1.15 Georgia,serif}" +
  "a{display:inline-flex;align-items:center;min-height:2.75rem;padding:0 1.25rem;border-radius:999px;background:var(--ink);color:var(--paper);font-weight:600;text-decoration:none}" +
  "a:focus-visible{outline:3px solid;outline-offset:3px}";
const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${messages.title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${messages.title}</h1>
<p>${messages.text}</p>
<p><a href="">${messages.tryAgain}</a></p>
</main>
</body>
</html>
`;
const styleHash = createHash("sha256").update(style).digest("base64");

type OverloadResponse = { readonly headers: Record<string, string>; readonly body: Buffer };

function responseOf(type: string, text: string, policy: string): OverloadResponse {
  const body = Buffer.from(text);
  return {
    body,
    headers: {
      "content-type": type,
      "content-length": String(body.length),
      "retry-after": String(RETRY_AFTER_SECONDS),
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "content-security-policy": `default-src 'none'; ${policy}frame-ancestors 'none'; base-uri 'none'`,
    },
  };
}

const forPeople = responseOf("text/html; charset=utf-8", page, `style-src 'sha256-${styleHash}'; `);
const forPrograms = responseOf("application/json", JSON.stringify({ error: messages.text }), "");

/** The prepared 503 response for refused requests. */
export function overloadResponse(path: string): OverloadResponse {
  return path.startsWith("/api/") || path.endsWith(".data") ? forPrograms : forPeople;
}
