import { useEffect, useEffectEvent } from "react";

/** What the form beside a preview sends: its draft after a pause, its texts with each key. */
export type FormMessage = {
  readonly draft?: string;
  readonly texts?: Readonly<Record<string, string>>;
};

/** Within a preview's frame: hears what the form around it sends. */
export function useFormMessages(onMessage: (message: FormMessage) => void): void {
  const hear = useEffectEvent(({ origin, source, data }: MessageEvent) => {
    if (origin === location.origin && source === parent) onMessage(Object(data));
  });
  useEffect(() => {
    addEventListener("message", hear);
    return () => removeEventListener("message", hear);
  }, []);
}
