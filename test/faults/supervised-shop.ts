import { type RunningShop, runShop } from "../support/running-shop.ts";

/** The built shop under a process manager: it dies, and is started again. */
export type SupervisedShop = {
  readonly url: string;
  /** How often it was killed so far. */
  readonly kills: number;
  /** Ends the process at once, by SIGKILL. While it is starting again this does nothing. */
  kill(): void;
  /** Resolves when the process is up. */
  up(): Promise<void>;
  dispose(): Promise<void>;
};

const STARTS = 20;

export async function superviseShop(environment: Record<string, string>): Promise<SupervisedShop> {
  const shop: RunningShop = await runShop(environment);
  let kills = 0;
  let starting: Promise<void> | undefined;

  async function startAgain(dead: Promise<void>) {
    await dead;
    // The database may be away at this moment too, and then a start ends with a sentence.
    for (let left = STARTS; ; left--) {
      try {
        await shop.start();
        return;
      } catch (error) {
        if (left === 0) throw error;
      }
    }
  }

  return {
    url: shop.url,
    get kills() {
      return kills;
    },
    kill() {
      if (starting) return;
      kills += 1;
      starting = startAgain(shop.kill()).finally(() => {
        starting = undefined;
      });
      // Whoever waits for it is told; nobody may wait.
      starting.catch(() => {});
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
