import { afterAll, afterEach, beforeAll, beforeEach, onTestFinished } from "vitest";

type Opened = { close(): Promise<unknown> } | { dispose(): Promise<unknown> };

/** Opens one for all tests of the file or `describe`, and closes it after them. */
export function forAllTests<T extends Opened>(open: () => Promise<T>): T {
  return openedIn(beforeAll, afterAll, open);
}

/** Opens a new one for each test of the file or `describe`, and closes it after the test. */
export function forEachTest<T extends Opened>(open: () => Promise<T>): T {
  return openedIn(beforeEach, afterEach, open);
}

/** Opens one that is closed when the current test has ended. */
export async function forThisTest<T extends Opened>(open: () => Promise<T>): Promise<T> {
  const opened = await open();
  onTestFinished(() => close(opened));
  return opened;
}

async function close(opened: Opened): Promise<void> {
  await ("close" in opened ? opened.close() : opened.dispose());
}

function openedIn<T extends Opened>(
  before: (hook: () => Promise<void>) => void,
  after: (hook: () => Promise<void>) => void,
  open: () => Promise<T>,
): T {
  let current: T | undefined;
  before(async () => {
    current = await open();
  });
  after(async () => {
    const opened = current;
    current = undefined;
    // Nothing to close when it did not open.
    if (opened) await close(opened);
  });
  return lazy(() => current);
}

/**
 * Stands for what opens later. So do the parts that are taken from it before it is open, as in
 * `const { shop } = forAllTests(openTestShop)`.
 */
function lazy<T extends object>(get: () => T | undefined): T {
  const opened = () => {
    const current = get();
    if (!current) throw new Error("It is open only in hooks and tests.");
    return current;
  };
  const part = (key: string | symbol) => {
    const value = Reflect.get(opened(), key);
    return typeof value === "function" ? value.bind(opened()) : value;
  };
  return new Proxy((() => {}) as unknown as T, {
    get: (_, key) => (get() ? part(key) : lazy(() => get() && part(key))),
    apply: (_, __, values) => Reflect.apply(opened() as () => unknown, undefined, values),
    set: (_, key, value) => Reflect.set(opened(), key, value),
    has: (_, key) => Reflect.has(opened(), key),
    ownKeys: () => Reflect.ownKeys(opened()),
    getOwnPropertyDescriptor: (_, key) => Reflect.getOwnPropertyDescriptor(opened(), key),
  });
}
