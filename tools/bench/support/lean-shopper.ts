import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import type { CurrentPrices } from "#app/shop/cart/state/current-prices.ts";
import type { RequestedLine } from "#domain/checkout/checkout-requests.ts";
import { intentIdOf } from "#domain/payments/client-secret.ts";
import { priceCart } from "#domain/pricing/price-cart.ts";
import { intentBody } from "#test/support/api-shopper.ts";
import { shopper } from "#test/support/sample-shopper.ts";

// A shopper that uses as little CPU as possible, so that the shop is measured. In reality browsers
// run on other machines. It speaks just enough HTTP, over keep-alive connections as browsers do.

export type LeanShop = {
  /** A complete guest checkout, by default of three bars in a box. @returns the order's id */
  checkout(productIds?: readonly number[]): Promise<string>;
  get(path: string, headers?: Record<string, string>): Promise<number>;
  close(): void;
};

export function leanShop(url: string, atOnce: number): LeanShop {
  const { port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const idle: LeanConnection[] = [];
  const all: LeanConnection[] = [];

  async function ask<T>(method: "GET" | "POST", path: string, body?: unknown): Promise<T> {
    let connection = idle.pop();
    // The shop closes connections that are idle for a minute.
    while (connection?.socket.destroyed) connection = idle.pop();
    if (!connection) {
      connection = leanConnection(Number(port));
      all.push(connection);
    }
    const { status, text } = await connection.ask(method, path, body);
    idle.push(connection);
    if (status !== 200) throw new Error(`${method} ${path}: ${status} ${text.slice(0, 300)}`);
    return JSON.parse(text);
  }

  return {
    async checkout(productIds = [1, 2, 3]) {
      const checkoutId = randomUUID();
      const wanted = linesOf(productIds);
      // The browser computes the quote from the shop's current prices.
      const { products, pricing } = await ask<CurrentPrices>(
        "GET",
        `/api/products?ids=${productIds.join(",")}`,
      );
      const byId = new Map(products.map((product) => [product.id, product]));
      const lines = wanted.map((line) => ({
        ...line,
        ...priceOf(byId.get(line.productId)),
      }));
      const { total: amount } = priceCart(lines, pricing);
      const { clientSecret } = await ask<{ clientSecret: string }>(
        "POST",
        "/api/create-payment-intent",
        intentBody(checkoutId, amount, wanted),
      );
      await ask("POST", `/api/checkouts/${checkoutId}/details`, {
        amount,
        details: shopper,
        lines: wanted,
      });
      await ask("POST", `/api/demo-payments/${intentIdOf(clientSecret)}`, { clientSecret });
      const { orderId } = await ask<{ orderId: string }>(
        "POST",
        `/api/checkouts/${checkoutId}/order`,
        {},
      );
      return orderId;
    },
    get: (path, headers = {}) =>
      new Promise((resolve, reject) => {
        request({ agent, host: "127.0.0.1", port, path, headers }, (response) => {
          response.on("end", () => resolve(response.statusCode ?? 0));
          response.on("error", reject);
          response.resume();
        })
          .on("error", reject)
          .end();
      }),
    close() {
      agent.destroy();
      for (const { socket } of all) socket.destroy();
    },
  };
}

/** Three different bars form a box. */
function linesOf(productIds: readonly number[]): RequestedLine[] {
  return productIds.map((productId) => ({
    productId,
    quantity: 1,
    ...(productIds.length === 3 && { bundleId: "box-1", bundleSize: 3 as const }),
  }));
}

type LeanConnection = ReturnType<typeof leanConnection>;

/** One request at a time; answers must have a Content-Length. */
function leanConnection(port: number) {
  const socket = connect(port, "127.0.0.1").setNoDelay(true).setEncoding("latin1");
  let received = "";
  let waiting: PromiseWithResolvers<{ status: number; text: string }> | undefined;
  socket.on("data", (part: string) => {
    received += part;
    const begin = received.indexOf("\r\n\r\n") + 4;
    if (begin < 4) return;
    const length = /\r\ncontent-length: (\d+)\r\n/i.exec(received.slice(0, begin))?.[1];
    if (length === undefined) socket.destroy(new Error(`How long is this?\n${received}`));
    else if (received.length >= begin + Number(length)) {
      const response = { status: Number(received.slice(9, 12)), text: received.slice(begin) };
      received = "";
      waiting?.resolve(response);
    }
  });
  socket.on("error", (error) => waiting?.reject(error));
  socket.on("close", () => waiting?.reject(new Error("The connection was closed.")));
  return {
    socket,
    ask(method: string, path: string, body: unknown) {
      waiting = Promise.withResolvers();
      const sent = body === undefined ? "" : JSON.stringify(body);
      const about =
        body === undefined
          ? ""
          : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(sent)}\r\n`;
      socket.write(`${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${about}\r\n${sent}`);
      return waiting.promise;
    },
  };
}

function priceOf(product: CurrentPrices["products"][number] | undefined) {
  if (!product) throw new Error("The shop has no such bar.");
  return { price: product.price };
}
