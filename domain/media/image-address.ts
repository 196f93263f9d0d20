/** A picture of this shop ("/wrappers/…", "/media/…") or an https address. */
export function isImageAddress(text: string): boolean {
  return /^\/(?!\/)[^\s"'<>\\]*$/.test(text) || /^https:\/\/[^\s"'<>\\/][^\s"'<>\\]*$/.test(text);
}
