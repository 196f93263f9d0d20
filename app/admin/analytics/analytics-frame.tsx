import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { textLinkClass } from "#app/ui/buttons/text-link.tsx";
import { analyticsMessages } from "./analytics-messages.ts";
import { isBoardAddress } from "./board-address.ts";

/**
 * The sales board in a frame, or the external dashboard from the settings. What is chosen on the
 * board becomes part of this page's URL, so that reloads and bookmarks keep it.
 *
 * @param dashboard an external URL; null for the shop's own board
 * @param query this page's query, including the board's
 * @param size 800 pixels high on its own screen, 600 on the dashboard
 */
export function AnalyticsFrame(props: {
  dashboard: string | null;
  query: string;
  size: "screen" | "tab";
  heading?: string;
}): ReactNode {
  const { dashboard, query, size, heading } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const navigate = useNavigate();
  const filters = new URLSearchParams(query);
  const tab = filters.get("tab");
  filters.delete("tab");
  const address = dashboard ?? `/admin/analytics/board${filters.size > 0 ? `?${filters}` : ""}`;
  // The frame navigates by itself; a new src would reload it.
  const [first] = useState(address);

  const follow = useEffectEvent((event: MessageEvent<unknown>) => {
    const { origin, source, data } = event;
    if (origin !== location.origin || source !== frame.current?.contentWindow) return;
    if (!isBoardAddress(data)) return;
    const search = new URLSearchParams(data.boardQuery);
    search.delete("tab");
    if (search.toString() === filters.toString()) return;
    const params = new URLSearchParams({ ...(tab && { tab }), ...Object.fromEntries(search) });
    void navigate({ search: `?${params}` }, { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    if (dashboard) return;
    const listen = (event: MessageEvent) => follow(event);
    window.addEventListener("message", listen);
    return () => window.removeEventListener("message", listen);
  }, [dashboard]);

  return (
    <div>
      <div className="mb-3 flex flex-wrap items-center justify-end gap-x-5 gap-y-2">
        {heading && <h1 className="mr-auto">{heading}</h1>}
        <a
          className={`inline-flex min-h-8 items-center gap-1 ${textLinkClass}`}
          href={address}
          target="_blank"
          rel="noopener noreferrer"
        >
          <span>{analyticsMessages.openInNewTab}</span> <span aria-hidden="true">↗</span>
        </a>
      </div>
      <iframe
        ref={frame}
        src={first}
        title="Sales"
        className={`block w-full rounded-lg border border-line bg-paper ${size === "tab" ? "h-[600px]" : "h-[800px]"}`}
        // An external dashboard may run scripts, but neither navigate this page nor read its URL.
        {...(dashboard && {
          sandbox: "allow-scripts allow-same-origin allow-forms allow-popups",
          referrerPolicy: "no-referrer",
        })}
      />
    </div>
  );
}
