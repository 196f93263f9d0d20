/** A person's name as one text. Some people have one name, which is stored as the first. */
export function fullName(person: {
  readonly firstName: string;
  readonly lastName: string;
}): string {
  return `${person.firstName} ${person.lastName}`.trim();
}

/**
 * A full name in its two parts: "Kim van Example" is Kim, van Example. A name of one word is a first
 * name without a last one.
 */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = "", ...others] = name.trim().split(/\s+/);
  return { firstName, lastName: others.join(" ") };
}
