/** A picture of this shop ("/wrappers/…", "/media/…") or one that is reached over https. */
export function isImageAddress(text: string): boolean {
  return /^\/(?!\/)[^\s"'<>\\]*$/.test(text) || /^https:\/\/[^\s"'<>\\/]+[^\s"'<>\\]*$/.test(text);
}
