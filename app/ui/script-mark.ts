import { createContext, useContext } from "react";

/**
 * The mark of the page that is being rendered, which its own inline scripts carry as their nonce. It is
 * random, and is taken out again before the page is sent; in the browser there is none.
 */
export const ScriptMark = createContext<string | undefined>(undefined);

export function useScriptMark(): string | undefined {
  return useContext(ScriptMark);
}
