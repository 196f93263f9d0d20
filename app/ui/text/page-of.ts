export type Page = {
  readonly number: number;
  readonly pages: number;
  readonly offset: number;
  readonly size: number;
  readonly total: number;
};

/** The page that an address asks for; the nearest one that exists when there is none such. */
export function pageOf(text: string | null, size: number, total: number): Page {
  const pages = Math.max(1, Math.ceil(total / size));
  const asked = /^\d{1,9}$/.test(text ?? "") ? Number(text) : 1;
  const number = Math.min(Math.max(1, asked), pages);
  return { number, pages, offset: (number - 1) * size, size, total };
}
