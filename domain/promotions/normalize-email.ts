/**
 * Normalizes addresses of the same mailbox: without a "+tag", and without dots at Gmail. The
 * database's function `mailbox` does the same.
 */
export function normalizeEmail(email: string): string {
  const [name = "", domain = ""] = email.trim().toLowerCase().split("@");
  const plain = name.replace(/\+.*$/s, "") || name;
  if (domain !== "gmail.com" && domain !== "googlemail.com") return `${plain}@${domain}`;
  return `${plain.replaceAll(".", "")}@gmail.com`;
}
