import { useState } from "react";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import { mediaMessages } from "./media-messages.ts";
import { uploadPicture } from "./upload-picture.ts";

export type Upload = {
  readonly key: number;
  readonly name: string;
  /** From 0 to 1; at 1 the shop is still resizing it. */
  readonly part: number;
  /** Why it was refused; null if it was not. */
  readonly problem: string | null;
};

export type Uploads = ReturnType<typeof useUploads>;

let lastKey = 0;

/** Uploads files one after the other and shows the results in a toast. */
export function useUploads(onUploaded: (picture: { address: string; name: string }) => void) {
  const [shown, setShown] = useState<readonly Upload[]>([]);
  const change = (key: number, changed: Partial<Upload>) =>
    setShown((all) => all.map((each) => (each.key === key ? { ...each, ...changed } : each)));

  return {
    /** Running uploads and refused ones. */
    shown,
    busy: shown.some(({ problem }) => problem === null),
    async start(files: readonly File[]) {
      const begun = files.map((file) => {
        lastKey += 1;
        return { file, upload: { key: lastKey, name: file.name, part: 0, problem: null } };
      });
      // Earlier refusals have been read by now.
      setShown((all) => [
        ...all.filter(({ problem }) => problem === null),
        ...begun.map(({ upload }) => upload),
      ]);
      let uploaded = 0;
      const notes: string[] = [];
      for (const { file, upload } of begun) {
        const result = await uploadPicture(file, (part) => change(upload.key, { part }));
        if (result.code === "uploaded") {
          uploaded += 1;
          setShown((all) => all.filter(({ key }) => key !== upload.key));
          notes.push(...result.notes.map((note) => `${file.name}: ${note}`));
          onUploaded(result);
        } else change(upload.key, { problem: result.reason });
      }
      if (uploaded === begun.length) showToast(mediaMessages.complete(uploaded, notes));
      else showToast({ ...mediaMessages.failed(notes), tone: "destructive" });
    },
  };
}
