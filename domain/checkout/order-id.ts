const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Reads the id of an order, which is also its checkout's, from a URL. */
export function parseOrderId(text: string | undefined): string | undefined {
  const id = text?.toLowerCase();
  return id && uuid.test(id) ? id : undefined;
}
