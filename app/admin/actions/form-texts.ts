/** The texts of some fields of a form, as typed. */
export function formTexts<Name extends string>(
  form: HTMLFormElement,
  ...names: readonly Name[]
): Record<Name, string> {
  const typed = new FormData(form);
  const texts = names.map((name) => [name, String(typed.get(name) ?? "")] as const);
  return Object.fromEntries(texts) as Record<Name, string>;
}
