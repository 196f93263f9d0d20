/** Adds `srcset` and lazy loading to the shop's own pictures in a sanitized page. */
export function showPictures(html: string): string {
  return html
    .replace(/<img /g, '<img loading="lazy" decoding="async" ')
    .replace(/ src="(\/media\/\w+)\.webp"/g, (_, base: string) => {
      const set = [320, 640, 1280].map((width) => `${base}-${width}.webp ${width}w`).join(", ");
      return ` srcset="${set}" sizes="(min-width: 48rem) 42rem, 100vw" src="${base}-640.webp"`;
    });
}
