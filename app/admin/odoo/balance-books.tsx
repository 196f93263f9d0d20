import type { ReactNode } from "react";
import type { BalanceView } from "./balance-view.ts";
import { BookAgain } from "./book-again.tsx";
import { erpMessages } from "./erp-messages.ts";

/** How many ids are named with a problem; the rest is counted. */
const MAX_NAMED = 3;

export function BalanceBooks({ balance }: { balance: BalanceView }): ReactNode {
  const { isOn, problems } = balance;
  return (
    <section aria-labelledby="balance-books" className="mt-8">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <h2 id="balance-books" className="text-xl">
          Fees and payouts
        </h2>
        {isOn && problems.length > 0 && <BookAgain />}
      </div>
      <p className="mt-2 max-w-[65ch] text-soft" role="status">
        {describeBooking(balance)}
      </p>
      {isOn && problems.length > 0 && (
        <ul className="mt-4 grid gap-4">
          {problems.map(({ message, ids }) => (
            <li key={message} className="rounded-md border border-line bg-raised px-5 py-4">
              <p className="max-w-[65ch] wrap-anywhere">{message}</p>
              <p className="mt-1 text-[0.8125rem] wrap-anywhere text-soft">{namesOf(ids)}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function namesOf(ids: readonly string[]): string {
  const named = ids.slice(0, MAX_NAMED).join(", ");
  const others = ids.length - MAX_NAMED;
  return others > 0 ? `${named} and ${others} more` : named;
}

function describeBooking({ isOn, problems, waiting, read }: BalanceView): string {
  const { balance: say } = erpMessages;
  if (!isOn) return say.off;
  const notBooked = problems.reduce((sum, { ids }) => sum + ids.length, 0);
  if (problems.length > 0) return `${say.notBooked(notBooked)}.`;
  return waiting > 0 ? say.waiting(waiting) : say.booked(read);
}
