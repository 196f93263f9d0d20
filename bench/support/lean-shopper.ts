import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import type { CurrentPrices } from "#app/cart/current-prices.ts";
import { intentIdOf } from "#domain/checkout/client-secret.ts";
import { priceCart } from "#domain/pricing/price-cart.ts";
import { intentBody } from "#test/support/api-shopper.ts";
import { shopper, threeBarBundle } from "#test/support/checkouts.ts";

// A shopper that costs the machine as little as it can, so that the figures are the shop's: bare
// node:http on connections that are kept, as browsers keep theirs.

export type LeanShop = {
  /** One complete guest checkout. @returns the order's id */
  checkout(): Promise<string>;
  get(path: string, headers?: Record<string, string>): Promise<number>;
  close(): void;
};

export function leanShop(url: string, atOnce: number): LeanShop {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const { port } = new URL(url);

  async function call(
    method: "GET" | "POST",
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; text: string }> {
    const sent = body === undefined ? "" : JSON.stringify(body);
    return await new Promise((resolve, reject) => {
      const asked = request(
        {
          agent,
          host: "127.0.0.1",
          port,
          method,
          path,
          headers:
            body === undefined
              ? headers
              : {
                  ...headers,
                  "content-type": "application/json",
                  "content-length": Buffer.byteLength(sent),
                },
        },
        (answer) => {
          let text = "";
          answer.setEncoding("latin1");
          answer.on("data", (part: string) => {
            text += part;
          });
          answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text }));
          answer.on("error", reject);
        },
      );
      asked.on("error", reject);
      asked.end(sent);
    });
  }

  async function ask<T>(method: "GET" | "POST", path: string, body?: unknown): Promise<T> {
    const { status, text } = await call(method, path, body);
    if (status !== 200) throw new Error(`${method} ${path}: ${status} ${text.slice(0, 300)}`);
    return JSON.parse(text);
  }

  return {
    async checkout() {
      const checkoutId = randomUUID();
      // The quote is the browser's own sum over what the shop says of the bars.
      const { products, pricing } = await ask<CurrentPrices>("GET", "/api/products?ids=1,2,3");
      const byId = new Map(products.map((product) => [product.id, product]));
      const lines = threeBarBundle.map((line) => ({
        ...line,
        ...priceOf(byId.get(line.productId)),
      }));
      const { total: amount } = priceCart(lines, pricing);
      const { clientSecret } = await ask<{ clientSecret: string }>(
        "POST",
        "/api/create-payment-intent",
        intentBody(checkoutId, amount),
      );
      await ask("POST", `/api/checkouts/${checkoutId}/details`, {
        amount,
        details: shopper,
        lines: threeBarBundle,
      });
      await ask("POST", `/api/demo-payments/${intentIdOf(clientSecret)}`, { clientSecret });
      const { orderId } = await ask<{ orderId: string }>(
        "POST",
        `/api/checkouts/${checkoutId}/order`,
        {},
      );
      return orderId;
    },
    get: async (path, headers) => (await call("GET", path, undefined, headers)).status,
    close: () => agent.destroy(),
  };
}

function priceOf(product: CurrentPrices["products"][number] | undefined) {
  if (!product) throw new Error("The shop has no such bar.");
  return { price: product.price };
}
