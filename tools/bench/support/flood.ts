import { connect } from "node:net";

/**
 * Sends requests over so many connections, each as soon as the previous answer is complete. An
 * answer is complete when it is as long as the first one. This is cheap enough that the server is
 * the bottleneck: autocannon parses HTTP, which takes longer than a cached page takes to be sent.
 *
 * @throws Error when a first answer is not a page, or a later one has another length
 */
export async function flood(
  { url, headers = {} }: { url: string; headers?: Record<string, string> },
  { connections, seconds }: { connections: number; seconds: number },
): Promise<{ perSecond: number; p99: number }> {
  const { hostname, port, pathname, search } = new URL(url);
  const lines = Object.entries({ host: hostname, ...headers }).map(
    ([name, is]) => `${name}: ${is}\r\n`,
  );
  const question = `GET ${pathname}${search} HTTP/1.1\r\n${lines.join("")}\r\n`;
  const times: number[] = [];
  const begin = performance.now();
  const end = begin + 1000 * seconds;

  async function ask(): Promise<void> {
    const socket = connect(Number(port), hostname).setNoDelay(true);
    let length: number | undefined;
    let received = 0;
    let requested = performance.now();
    await new Promise<void>((resolve, reject) => {
      socket.on("error", reject);
      socket.on("close", () => reject(new Error("A connection was closed.")));
      socket.on("data", (part: Buffer) => {
        try {
          received += part.length;
          length ??= lengthOf(part);
          if (received > length) throw new Error("An answer is longer than the first.");
        } catch (error) {
          reject(error);
          return;
        }
        if (received < length) return;
        const now = performance.now();
        times.push(now - requested);
        if (now >= end) {
          resolve();
          return;
        }
        received = 0;
        requested = now;
        socket.write(question);
      });
      socket.write(question);
    }).finally(() => socket.destroy());
  }

  await Promise.all(Array.from({ length: connections }, ask));
  const took = (performance.now() - begin) / 1000;
  times.sort((a, b) => a - b);
  return { perSecond: times.length / took, p99: times[Math.floor(times.length * 0.99)] ?? 0 };
}

/** Length of the whole answer, from the chunk that contains its headers. */
function lengthOf(part: Buffer): number {
  const head = part.toString("latin1").split("\r\n\r\n", 1)[0] ?? "";
  const body = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (!head.startsWith("HTTP/1.1 200 ") || body === undefined)
    throw new Error(`This is no page:\n${head}`);
  return head.length + 4 + Number(body);
}
