import { useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { showToast } from "../ui/overlays/toaster.tsx";
import stylesheet from "./gallery.css?url";
import { GalleryPage } from "./gallery-page.tsx";
import { overlays, toasts } from "./overlay-samples.tsx";
import { samples } from "./samples.tsx";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

/**
 * All components of app/ui in all states, by file. Overlays are opened by the URL, so that pictures
 * of them can be taken: `?open=modal`.
 */
export default function Sheet() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const open = query.get("open") ?? "";
  const close = () => void navigate({ search: "" }, { preventScrollReset: true });
  useEffect(() => {
    const toast = toasts[open];
    if (toast) showToast({ ...toast, duration: 600_000 });
  }, [open]);
  return (
    <GalleryPage title="Components">
      {Object.entries(samples).map(([file, sample]) => (
        <section key={file} className="min-w-0" aria-label={file}>
          <h2 className="mb-3 border-b border-line pb-1 text-lg text-soft">{file}</h2>
          <div className="grid justify-items-stretch gap-4">{sample}</div>
        </section>
      ))}
      {overlays[open]?.(close)}
    </GalleryPage>
  );
}
