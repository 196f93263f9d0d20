/** Parses a posted form. @throws a 400 response when the body is not a form */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw new Response(null, { status: 400, statusText: "This is not a form." });
  }
}
