import { randomUUID } from "node:crypto";
import type { BlockList } from "node:net";
import { isTrusted } from "./client-address.ts";

/** What proxies make: UUIDs, hexadecimal numbers and the like. Anything else could forge log lines. */
const plain = /^[\w.:-]{8,64}$/;

/** The trusted proxy's `X-Request-Id`, so that its log and ours name a request alike; else a new one. */
export function requestIdOf(
  remote: string | undefined,
  header: string | undefined,
  trusted: BlockList,
): string {
  return header && plain.test(header) && isTrusted(remote, trusted) ? header : randomUUID();
}
