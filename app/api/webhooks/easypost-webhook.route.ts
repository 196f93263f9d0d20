import { onlyPost } from "#app/http/read-json.ts";
import { requestContext } from "#app/http/request-context.ts";
import { takeTrackingEvent } from "#server/postage/take-tracking-event.ts";
import type { Route } from "./+types/easypost-webhook.route";

export const loader = onlyPost;

/** EasyPost's tracking webhook. Errors return 500, so that EasyPost retries. */
export async function action({ request, context }: Route.ActionArgs) {
  const { shop } = context.get(requestContext);
  const body = new Uint8Array(await request.arrayBuffer());
  const taken = await takeTrackingEvent(shop, body, request.headers.get("x-hmac-signature"));
  switch (taken.code) {
    case "taken":
      return Response.json({ received: true });
    case "not-signed":
      return Response.json({ error: "This was not signed by EasyPost." }, { status: 400 });
    case "not-expected":
      return Response.json({ error: "EasyPost is not configured." }, { status: 404 });
  }
}
