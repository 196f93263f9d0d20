import { refuseNulInForm } from "./refuse-nul.ts";

/** Far more than any screen has. A quarter of a megabyte of them would take 0.2 seconds to read. */
const MAX_FIELDS = 10_000;

/** Parses a posted form. @throws a 400 response when the body is not a form, or no text */
export async function readForm(request: Request | Response): Promise<FormData> {
  let form: FormData;
  try {
    form = isUrlEncoded(request) ? readFields(await request.text()) : await request.formData();
  } catch {
    throw new Response(null, { status: 400, statusText: "This is not a form." });
  }
  return refuseNulInForm(form);
}

function isUrlEncoded({ headers }: Request | Response): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(headers.get("content-type") ?? "");
}

/** @throws when there are too many */
function readFields(text: string): FormData {
  if (hasMoreFields(text, MAX_FIELDS)) throw new Error("This form has too many fields.");
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(text)) form.append(name, value);
  return form;
}

function hasMoreFields(text: string, most: number): boolean {
  let fields = 1;
  for (let at = text.indexOf("&"); at !== -1; at = text.indexOf("&", at + 1)) {
    fields += 1;
    if (fields > most) return true;
  }
  return false;
}
