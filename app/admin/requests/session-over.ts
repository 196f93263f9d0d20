import { showToast, type Toast } from "#app/ui/overlays/toaster.tsx";
import { SESSION_OVER, unlockFirst } from "./session-over-text.ts";
import { fetchFromShop } from "./shop-away.ts";

/** In a new tab, because the page may have what was typed. */
export const UNLOCK_PATH = "/admin/unlock";

const DURATION_MS = 60_000;

/** Whether the admin's guard answered with its unlock screen. Of a request that follows no redirect. */
export function isSessionOver(response: Response): boolean {
  return response.type === "opaqueredirect";
}

/** @param also what else can be done, such as the same once more */
export function showSessionOver(also?: Toast["action"]): void {
  showToast({
    title: SESSION_OVER,
    description: `${unlockFirst} What you typed stays.`,
    tone: "destructive",
    duration: DURATION_MS,
    action: { label: "Unlock", run: () => void window.open(UNLOCK_PATH, "_blank", "noopener") },
    ...(also && { also }),
  });
}

/** Thrown after the toast was shown. */
export class SessionOverError extends Error {
  override readonly name = "SessionOverError";
}

/** Reads from the admin. @throws SessionOverError after it was said; the page stays as it is */
export async function readFromAdmin(address: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetchFromShop(address, { ...init, redirect: "manual" });
  if (!isSessionOver(response)) return response;
  showSessionOver();
  throw new SessionOverError(SESSION_OVER);
}
