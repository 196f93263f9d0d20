import { inTurn } from "./in-turn.ts";
import {
  countVisit,
  type LimitContext,
  largestNetwork,
  releaseVisit,
  type TooOften,
  type VisitorLimit,
} from "./visitor-limit.ts";

/** What was found, and whether the guess was right. */
type Look<T> = { readonly isRight: boolean; readonly found: T };

/**
 * Looks up what somebody typed who may be guessing. The guess is counted before the look and
 * released when it was right, so that a hundred at once, through any number of processes, get no
 * more looks than one after the other. A process that dies in between costs one try.
 *
 * A network's guesses are looked up one at a time in a process: right ones that come together, from
 * an office behind one address, must not count for each other.
 *
 * @param address the client's network address; null where nothing is counted
 */
export async function tryGuess<T>(
  ctx: LimitContext,
  limit: VisitorLimit,
  address: string | null,
  look: () => Promise<Look<T>>,
): Promise<{ readonly code: "looked"; readonly found: T } | TooOften> {
  if (address === null) return { code: "looked", found: (await look()).found };

  const network = largestNetwork(ctx, limit, address);
  return await inTurn(ctx.db, `guesses:${limit.what}:${network}`, async () => {
    const counted = await countVisit(ctx, limit, { address });
    if (counted.code === "too-often") return counted;

    const { isRight, found } = await look();
    if (isRight) await releaseVisit(ctx, counted.use);
    return { code: "looked", found };
  });
}
