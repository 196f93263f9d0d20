/** @returns a function that does work, of which at most this many run at once; the others wait */
export function atMostAtOnce(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async (work) => {
    if (running < most) running += 1;
    // Whoever ends hands its place on.
    else await new Promise<void>((takePlace) => waiting.push(takePlace));

    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
