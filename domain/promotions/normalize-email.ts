/** The same for all spellings of an address that reach one mailbox, such as with a "+tag". */
export function normalizeEmail(email: string): string {
  const [name = "", domain = ""] = email.trim().toLowerCase().split("@");
  const plain = name.replace(/\+.*$/, "") || name;
  if (domain !== "gmail.com" && domain !== "googlemail.com") return `${plain}@${domain}`;
  return `${plain.replaceAll(".", "")}@gmail.com`;
}
