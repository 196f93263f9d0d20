import { type ReactNode, useState } from "react";
import { z } from "zod/mini";
import { fieldsOf } from "#app/admin/form/form-fields.tsx";
import { mediaMessages } from "#app/admin/media/media-messages.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { FileButton } from "#app/ui/buttons/file-button.tsx";
import { brandSchema, logoSchema } from "#domain/brand/brand-settings.ts";
import { MAX_UPLOAD_BYTES } from "#domain/catalog/upload-path.ts";
import { brandMessages } from "./brand-messages.ts";

const F = fieldsOf(brandSchema);

const resultSchema = z.object({ logo: z.optional(logoSchema), error: z.optional(z.string()) });

export function LogoField(): ReactNode {
  const { value: logo, change } = F.useField("logo");
  const [state, setState] = useState<{ busy: boolean; problem?: string }>({ busy: false });

  async function send(file: File) {
    if (state.busy) return;
    if (file.size > MAX_UPLOAD_BYTES) {
      setState({ busy: false, problem: mediaMessages.tooLarge });
      return;
    }
    setState({ busy: true });
    const result = await upload(file);
    if (result.logo) change(result.logo);
    setState(
      result.logo
        ? { busy: false }
        : { busy: false, problem: result.error ?? brandMessages.logoFailed },
    );
  }

  const choose = logo ? "Choose another" : "Choose a logo";
  return (
    <div className="grid gap-2">
      <p className="font-semibold" id="brand-logo-label">
        Logo <span className="text-sm font-normal text-soft">(optional)</span>
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {logo && (
          <img
            src={logo.image}
            alt="Your logo"
            width={logo.width}
            height={logo.height}
            data-tone={logo.tone}
            className={`h-14 w-auto max-w-60 rounded-sm object-contain p-1.5 ${logo.tone === "light" ? "bg-[#2a1810]" : "bg-white"}`}
          />
        )}
        <FileButton
          label={state.busy ? "Sending…" : choose}
          size="small"
          accept=".svg,image/svg+xml,image/png,image/webp,image/jpeg,image/avif"
          aria-describedby="brand-logo-hint"
          onFiles={([file]) => void send(file)}
        />
        {logo && (
          <Button variant="quiet" size="small" onClick={() => change(null)}>
            Remove
          </Button>
        )}
      </div>
      <p id="brand-logo-hint" className="text-sm text-soft">
        SVG or PNG, best without a background.
      </p>
      <p role="alert" className="text-sm font-semibold text-danger">
        {state.problem}
      </p>
    </div>
  );
}

async function upload(file: File): Promise<z.infer<typeof resultSchema>> {
  try {
    const address = `/api/storage/logo?name=${encodeURIComponent(file.name)}`;
    const response = await fetch(address, {
      method: "POST",
      headers: { "content-type": "application/octet-stream" },
      body: file,
      signal: AbortSignal.timeout(120_000),
    });
    return resultSchema.parse(await response.json());
  } catch {
    return { error: brandMessages.logoFailed };
  }
}
