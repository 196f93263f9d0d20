import type { DatabaseTransaction } from "../db/database.ts";
import { consumeRateLimit, type RateLimitResult } from "./consume-rate-limit.ts";

export type ShardedSum = {
  /** Up to this many in the window, nobody is slowed down. */
  readonly max: number;
  /**
   * The most of all, whoever they are. Only for what costs the owner more than its closing does,
   * because hundreds of networks together can reach it.
   */
  readonly ceiling?: number;
  /** Counters that share the sum, so that visitors of a busy shop do not wait for one row. */
  readonly shards?: number;
};

/** Counts one use by anybody. @param client hash of the client, which picks the shard */
export async function consumeShardedSum(
  tx: DatabaseTransaction,
  limit: { readonly what: string; readonly windowHours: number; readonly inAll: ShardedSum },
  client: string,
  at: Date,
): Promise<RateLimitResult & { readonly key: string; readonly isAboveMax: boolean }> {
  const { max, ceiling = max, shards = 1 } = limit.inAll;
  // By the first byte of its hash, clients are spread evenly.
  const shard = (Buffer.from(client, "base64url")[0] ?? 0) % shards;
  const key = `${limit.what}-of-all:${shard}`;
  const most = Math.ceil(ceiling / shards);
  const result = await consumeRateLimit(tx, { key, max: most, windowHours: limit.windowHours }, at);
  const isAboveMax = result.code === "limited" || result.times.length > Math.ceil(max / shards);
  return { ...result, key, isAboveMax };
}
