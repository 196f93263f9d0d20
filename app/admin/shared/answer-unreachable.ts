import { data } from "react-router";

/**
 * The client action of a screen of the admin: a server that does not answer fails the change, not
 * the whole screen with all that was typed.
 */
export async function answerUnreachable<Answer>(serverAction: () => Promise<Answer>) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    return data({ code: "unreachable" } as const, { status: 503 });
  }
}
