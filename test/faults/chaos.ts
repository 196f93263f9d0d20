import type { FaultyWorld } from "./faulty-world.ts";
import type { Random } from "./random.ts";

/** A random fault, and how often it was caused. */
export type Chaos = {
  readonly done: ReadonlyMap<string, number>;
  /** Causes one fault. */
  strike(): Promise<void>;
  /** Stops all faults. */
  end(): Promise<void>;
};

/** Causes random faults in outside systems and the process, determined by the seed. */
export function chaosIn(world: FaultyWorld, random: Random): Chaos {
  const { shop, proxy, provider, erp, mailbox } = world;
  const done = new Map<string, number>();
  let erpFaults = 0;
  let erpReturns: Promise<void> | undefined;

  /** Kills the process at one of its next steps. */
  function killSoon() {
    let remaining = 1 + random.below(400);
    world.watchBoundaries(() => {
      remaining -= 1;
      if (remaining > 0) return "goes on";
      world.watchBoundaries(undefined);
      return "is killed";
    });
  }

  const erpFault = () => {
    if (erpFaults === 0) return undefined;
    erpFaults -= 1;
    return random.pick(["server-error", "drop", "serialization-failure"] as const);
  };
  const { before, after } = erp;
  // Hooks that kill come first; then other faults may apply.
  erp.before = async (call) =>
    (await before(call)) ?? (random.chance(0.5) ? erpFault() : undefined);
  erp.after = async (call) => (await after(call)) ?? erpFault();

  const strikes: Record<string, () => void | Promise<void>> = {
    "process killed at a step": killSoon,
    "process killed at any moment": () => shop.kill(),
    "database restarted": () => world.restartDatabase(),
    "database connections cut": () => proxy.cutAll(),
    "provider fails": () =>
      provider.faults.add({
        kind: random.pick([
          "error-500",
          "error-500-after",
          "error-503",
          "drop-before",
          "drop-after",
        ]),
        times: 1 + random.below(6),
        when: ({ keyType }) => keyType === "secret",
      }),
    "provider does not answer": () =>
      provider.faults.add({
        kind: random.pick(["timeout-before", "timeout-after"]),
        when: ({ keyType }) => keyType === "secret",
      }),
    "webhooks lost, doubled, reordered, late": () => {
      provider.webhooks.lose = random.pick([0, 0.3, 1]);
      provider.webhooks.double = random.pick([0, 0.5]);
      provider.webhooks.reorder = random.chance(0.5);
      provider.webhooks.delayMs = random.pick([0, 0, 300]);
    },
    "mail server fails": () =>
      mailbox.fail(
        random.pick([
          { at: "connect", refuse: 421 },
          { at: "rcpt-to", refuse: 451 },
          { at: "message", refuse: 452 },
          { at: "message", drop: true },
          { at: "kept", drop: true },
          { at: "data", delayMs: 500 },
        ] as const),
        1 + random.below(4),
      ),
    "ERP fails": () => {
      erpFaults = 1 + random.below(6);
    },
    "ERP away": () => {
      const away = 200 + random.below(1_500);
      erpReturns ??= (async () => {
        await erp.down();
        await new Promise((done) => setTimeout(done, away));
        await erp.up();
        erpReturns = undefined;
      })();
    },
  };

  return {
    done,
    async strike() {
      const name = random.pick(Object.keys(strikes));
      done.set(name, (done.get(name) ?? 0) + 1);
      await strikes[name]?.();
    },
    async end() {
      await erpReturns;
      erpFaults = 0;
      world.watchBoundaries(undefined);
      provider.faults.clear();
      provider.webhooks.lose = 0;
      provider.webhooks.double = 0;
      provider.webhooks.delayMs = 0;
      mailbox.heal();
      erp.before = before;
      erp.after = after;
    },
  };
}
