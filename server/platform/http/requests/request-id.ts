import { randomUUID } from "node:crypto";
import type { BlockList } from "node:net";
import { isTrusted } from "./client-address.ts";

/** Formats of proxies: UUIDs, hexadecimal numbers and the like. Others could forge log lines. */
const plain = /^[\w.:-]{8,64}$/;

/** The trusted proxy's `X-Request-Id`, so that both logs have the same id; else a new one. */
export function requestIdOf(
  remote: string | undefined,
  header: string | undefined,
  trusted: BlockList,
): string {
  return header && plain.test(header) && isTrusted(remote, trusted) ? header : randomUUID();
}
