const STORED = "conche-admin-keys";

/** Whether single letters are shortcuts. Speech input triggers them by accident (WCAG 2.1.4). */
export function areKeysOn(): boolean {
  try {
    return localStorage.getItem(STORED) !== "off";
  } catch {
    return true;
  }
}

export function turnKeys(on: boolean): void {
  try {
    localStorage.setItem(STORED, on ? "on" : "off");
  } catch {
    // If storage is blocked, the setting is lost.
  }
}
