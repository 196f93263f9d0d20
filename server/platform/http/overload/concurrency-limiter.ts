/** Bounds how many work at once. Who finds no place is refused instead of waiting in a queue. */
export type ConcurrencyLimiter = {
  hasRoom(): boolean;
  /** @returns whether a place was taken; then the caller must `release` it */
  tryAcquire(): boolean;
  release(): void;
};

/**
 * @param most how many may be inside
 * @param isSlow whether this process is behind with its work: then only a quarter as many get in
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
