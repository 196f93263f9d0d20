import { refuseNulInForm } from "./refuse-nul.ts";

/** Parses a posted form. @throws a 400 response when the body is not a form, or no text */
export async function readForm(request: Request | Response): Promise<FormData> {
  let form: FormData;
  try {
    form = await request.formData();
  } catch {
    throw new Response(null, { status: 400, statusText: "This is not a form." });
  }
  return refuseNulInForm(form);
}
