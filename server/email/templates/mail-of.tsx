import { renderToStaticMarkup } from "react-dom/server";
import type { Mail } from "../mailer.ts";
import { LetterPage } from "./email-page.tsx";
import type { Letter } from "./email-template.ts";
import { letterText } from "./email-text.ts";

/** A letter as both of its parts. */
export function mailOf(letter: Letter): Mail {
  const { to, replyTo, subject } = letter;
  return {
    to,
    ...(replyTo && { replyTo }),
    subject,
    html: `<!doctype html>${renderToStaticMarkup(<LetterPage letter={letter} />)}`,
    text: letterText(letter),
  };
}
