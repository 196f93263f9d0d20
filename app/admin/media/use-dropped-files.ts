import { useEffect, useEffectEvent, useState } from "react";

/**
 * Takes files that are dropped anywhere on the page, or pasted. Without it the browser would leave
 * the page to show them.
 *
 * @param isOff while something in front of the page takes them
 * @returns whether files are being dragged over the page
 */
export function useDroppedFiles(onFiles: (files: readonly File[]) => void, isOff = false): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent((event: Event, data: DataTransfer | null) => {
    const files = [...(data?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  });

  useEffect(() => {
    if (isOff) return;
    const controller = new AbortController();
    const { signal } = controller;
    addEventListener(
      "dragover",
      (event) => {
        if (!event.dataTransfer?.types.includes("Files")) return;
        event.preventDefault();
        setOver(true);
      },
      { signal },
    );
    addEventListener(
      "dragleave",
      ({ relatedTarget }) => {
        if (relatedTarget === null) setOver(false);
      },
      { signal },
    );
    addEventListener(
      "drop",
      (event) => {
        setOver(false);
        take(event, event.dataTransfer);
      },
      { signal },
    );
    addEventListener(
      "paste",
      (event) => {
        const { clipboardData } = event;
        // Copied from a document, a text has a picture of itself.
        if (!clipboardData?.types.includes("text/plain")) take(event, clipboardData);
      },
      { signal },
    );
    return () => controller.abort();
  }, [isOff]);
  return isOver;
}
