import { request as overHttp } from "node:http";
import { request as overHttps } from "node:https";
import { text } from "node:stream/consumers";

/** Redirects are not followed: they would send the key to another address. */
export type JsonResponse = {
  readonly status: number;
  readonly location: string | undefined;
  readonly body: string;
};

/**
 * Not `fetch`, because that decompresses any response, even unrequested: Node's decompressors have
 * had security holes.
 *
 * @param url http or https
 * @throws network errors, with node's `code`
 * @throws AbortError when the signal fires before the whole answer arrived
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
