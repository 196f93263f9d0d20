import { data } from "react-router";

/**
 * The client action of an admin screen: when the server does not answer, the change fails, instead
 * of an error page that would lose what was typed.
 */
export async function answerUnreachable<Answer>({
  serverAction,
}: {
  serverAction: () => Promise<Answer>;
}) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    return data({ code: "unreachable" } as const, { status: 503 });
  }
}
