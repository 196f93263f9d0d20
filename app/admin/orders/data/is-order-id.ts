/** Anything else would be a syntax error in PostgreSQL instead of a missing order. */
export function isOrderId(text: string): boolean {
  return /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text);
}
