import { randomBytes } from "node:crypto";
import { emptyLedger, type FakeEvent, type Ledger } from "./ledger.ts";

/** What all parts of the fake share: its time, its books, and who hears of events. */
export type FakeWorld = {
  readonly ledger: Ledger;
  now(): Date;
  /** Seconds since 1970, as all of Stripe's times are. */
  seconds(): number;
  newId(prefix: string): string;
  random(): number;
  /** Something happened: keeps it in the list of events and hands it to whoever delivers them. */
  emit(type: string, object: Record<string, unknown>): void;
  /** Does something when the fake's clock has come that far. */
  later(delayMs: number, act: () => void): void;
  /** Does whatever is due by now. */
  runDue(): void;
  settings: FakeSettings;
};

/** What a test may set differently from Stripe's test mode. */
export type FakeSettings = {
  /** How long a bank payment is under way. */
  bankSettlesAfterMs: number;
  /** How long after success a dispute follows, where the test number asks for one. */
  disputeFollowsAfterMs: number;
  /**
   * How bank accounts are verified: as the intent asks for (an account number with `microdeposits`
   * waits for them, all else is verified at once), or always by microdeposits.
   */
  bankVerification: "as-asked" | "microdeposits";
  /** What is switched off in the dashboard; Stripe leaves it out of what an intent may be paid with. */
  methodsOff: ("card" | "us_bank_account")[];
  /** After so many confirmations that came to nothing, Stripe cancels an intent. */
  maximumConfirmations: number;
};

const DAY_MS = 86_400_000;

export function fakeWorld(options: {
  readonly now: () => Date;
  readonly random: () => number;
  readonly onEvent: (event: FakeEvent) => void;
}): FakeWorld {
  const ledger = emptyLedger();
  let due: { at: number; act: () => void }[] = [];
  const world: FakeWorld = {
    ledger,
    random: options.random,
    now: options.now,
    seconds: () => Math.floor(options.now().getTime() / 1000),
    newId: (prefix) => `${prefix}_${randomBytes(12).toString("hex")}`,
    emit(type, object) {
      const event: FakeEvent = {
        id: world.newId("evt"),
        type,
        created: world.seconds(),
        object,
        delivery: "pending",
      };
      ledger.events.push(event);
      options.onEvent(event);
    },
    later(delayMs, act) {
      due.push({ at: options.now().getTime() + delayMs, act });
    },
    runDue() {
      const now = options.now().getTime();
      const ready = due.filter(({ at }) => at <= now).sort((a, b) => a.at - b.at);
      due = due.filter((each) => !ready.includes(each));
      for (const { act } of ready) act();
    },
    settings: {
      bankSettlesAfterMs: 4 * DAY_MS,
      disputeFollowsAfterMs: 5 * DAY_MS,
      bankVerification: "as-asked",
      methodsOff: [],
      maximumConfirmations: 12,
    },
  };
  return world;
}
