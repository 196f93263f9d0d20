/** Limits how many requests run at once. When full, it refuses instead of queuing. */
export type ConcurrencyLimiter = {
  hasRoom(): boolean;
  /** @returns whether a place was taken; then the caller must `release` it */
  tryAcquire(): boolean;
  release(): void;
};

/**
 * @param most how many may run at once
 * @param isSlow whether this process is behind with its work: then only a quarter as many may run
 */
export function createConcurrencyLimiter(
  most: number,
  isSlow: () => boolean = () => false,
): ConcurrencyLimiter {
  let inside = 0;
  const hasRoom = () => inside < (isSlow() ? Math.ceil(most / 4) : most);
  return {
    hasRoom,
    tryAcquire() {
      if (!hasRoom()) return false;
      inside += 1;
      return true;
    },
    release() {
      inside -= 1;
    },
  };
}
