import { request as overHttp } from "node:http";
import { request as overHttps } from "node:https";
import { text } from "node:stream/consumers";

/** Redirects are not followed: they would carry the key to wherever they point. */
export type JsonResponse = {
  readonly status: number;
  readonly location: string | undefined;
  readonly body: string;
};

/**
 * Not `fetch`, which decompresses whatever the server chose to send, asked to or not: Node's
 * decompressors have had security holes.
 *
 * @param url http or https
 * @throws what went wrong on the way, with node's `code`
 * @throws AbortError when the signal came before the whole answer
 */
export async function postJson(
  url: string,
  content: object,
  options: { readonly headers: Readonly<Record<string, string>>; readonly signal: AbortSignal },
): Promise<JsonResponse> {
  const request = new URL(url).protocol === "https:" ? overHttps : overHttp;
  const body = Buffer.from(JSON.stringify(content));
  const { signal } = options;
  const headers = {
    ...options.headers,
    "content-type": "application/json",
    "content-length": body.length,
  };
  return await new Promise((resolve, reject) => {
    request(url, { method: "POST", headers, signal }, (response) => {
      const { statusCode = 0, headers } = response;
      text(response).then(
        (body) => resolve({ status: statusCode, location: headers.location, body }),
        reject,
      );
    })
      .on("error", reject)
      .end(body);
  });
}
