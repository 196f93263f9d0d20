import { sampleThings } from "./sample-things.ts";

/** The ids of the sample list. */
export function loader() {
  return Response.json(sampleThings.map(({ id }) => id));
}
