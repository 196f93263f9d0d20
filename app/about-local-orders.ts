/**
 * Whether a 503 response means that the orders screen shows the browser's copies: see
 * requireDatabase.
 */
export function isAboutLocalOrders(answer: unknown): boolean {
  return (
    typeof answer === "object" &&
    answer !== null &&
    "localOrders" in answer &&
    answer.localOrders === true
  );
}
