import { randomBytes } from "node:crypto";
import { DAY_MS } from "#domain/time/durations.ts";
import { emptyLedger, type FakeEvent, type Ledger } from "./ledger.ts";

/** Shared by all parts of the fake: clock, ledger, and events. */
export type FakeWorld = {
  readonly ledger: Ledger;
  now(): Date;
  /** Seconds since 1970, as in Stripe's API. */
  seconds(): number;
  newId(prefix: string): string;
  random(): number;
  /** Records an event and hands it to the webhook sender. */
  emit(type: string, object: Record<string, unknown>): void;
  /** Runs a function when the fake's clock has reached that time. */
  later(delayMs: number, act: () => void): void;
  /** Runs everything that is due. */
  runDue(): void;
  /** Empties the ledger and resets the settings. */
  forget(): void;
  settings: FakeSettings;
};

/** Settings that tests may change; the defaults are those of Stripe's test mode. */
export type FakeSettings = {
  /** How long a bank payment is pending. */
  bankSettlesAfterMs: number;
  /** Time from success to the dispute, for test numbers that cause one. */
  disputeFollowsAfterMs: number;
  /**
   * How bank accounts are verified: as requested (account numbers with `microdeposits` wait for
   * them, others are verified immediately), or always by microdeposits.
   */
  bankVerification: "as-asked" | "microdeposits";
  /** Methods that are disabled in the dashboard; Stripe removes them from an intent's methods. */
  methodsOff: ("card" | "us_bank_account")[];
  /** Where the shop is registered for tax: rates by state and tax code, in thousandths of a percent. */
  taxRates: Record<string, Readonly<Record<string, number>>>;
  /** Cents by which the sum of a calculation is wrong. */
  taxSumOff: number;
  /** Answered instead of a calculation. */
  taxBody: Record<string, unknown> | null;
  /** The state whose tax a calculation has, instead of that of the address. */
  taxedInstead: string | null;
  /** What Stripe holds back from the balance because of connected accounts, in cents. */
  connectReserved: number;
  /** After so many failed confirmations Stripe cancels an intent. */
  maximumConfirmations: number;
};

export function fakeWorld(options: {
  readonly now: () => Date;
  readonly random: () => number;
  readonly onEvent: (event: FakeEvent) => void;
}): FakeWorld {
  const ledger = emptyLedger();
  let due: { at: number; act: () => void }[] = [];
  const settings: FakeSettings = {
    bankSettlesAfterMs: 4 * DAY_MS,
    disputeFollowsAfterMs: 5 * DAY_MS,
    bankVerification: "as-asked",
    methodsOff: [],
    taxRates: {},
    taxSumOff: 0,
    taxBody: null,
    taxedInstead: null,
    connectReserved: 0,
    maximumConfirmations: 12,
  };
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
    settings: { ...settings },
    forget() {
      due = [];
      for (const records of Object.values(ledger)) {
        if (records instanceof Map) records.clear();
        else records.length = 0;
      }
      Object.assign(world.settings, settings);
    },
  };
  return world;
}
