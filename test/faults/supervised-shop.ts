import { type RunningShop, runShop } from "../support/running-shop.ts";

/** The built shop with a process manager that restarts it. */
export type SupervisedShop = {
  readonly url: string;
  /** Number of kills so far. */
  readonly kills: number;
  /** Sends SIGKILL. Does nothing while the process is starting. */
  kill(): void;
  /** Ends the process as its owner does, and starts another. Does nothing while it is starting. */
  restart(): void;
  /** Resolves when the process is ready. */
  up(): Promise<void>;
  dispose(): Promise<void>;
};

const STARTS = 20;

export async function superviseShop(environment: Record<string, string>): Promise<SupervisedShop> {
  const shop: RunningShop = await runShop(environment);
  let kills = 0;
  let starting: Promise<void> | undefined;

  async function startAgain(dead: Promise<unknown>) {
    await dead;
    // The database may be down too, and then the start fails.
    for (let attemptsLeft = STARTS; ; attemptsLeft--) {
      try {
        await shop.start();
        return;
      } catch (error) {
        if (attemptsLeft === 0) throw error;
      }
    }
  }

  function startAfter(end: () => Promise<unknown>) {
    starting = startAgain(end()).finally(() => {
      starting = undefined;
    });
    // Awaited by `up`; avoids an unhandled rejection if nobody calls it.
    starting.catch(() => {});
  }

  return {
    url: shop.url,
    get kills() {
      return kills;
    },
    kill() {
      if (starting) return;
      kills += 1;
      startAfter(shop.kill);
    },
    restart() {
      if (!starting) startAfter(shop.stop);
    },
    async up() {
      await starting;
    },
    async dispose() {
      await starting?.catch(() => {});
      await shop.dispose();
    },
  };
}
