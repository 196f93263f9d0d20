/** Whether an answer of 503 leaves the orders screen to what the browser keeps: see requireDatabase. */
export function isAboutLocalOrders(answer: unknown): boolean {
  return (
    typeof answer === "object" &&
    answer !== null &&
    "localOrders" in answer &&
    answer.localOrders === true
  );
}
