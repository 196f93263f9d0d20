import { type ReactNode, useId, useState } from "react";
import { isImageAddress } from "#domain/catalog/product.ts";
import { uploadTypes } from "#domain/catalog/upload-path.ts";
import { ProductImage } from "../../shop/shared/product-image.tsx";
import { shopMessages } from "../../shop/shared/shop-messages.ts";
import { Button } from "../../ui/button.tsx";
import { Input } from "../../ui/input.tsx";
import { Modal, ModalActions, ModalTitle } from "../../ui/modal.tsx";
import { mediaMessages } from "./media-messages.ts";
import { type Library, useLibrary } from "./use-library.ts";
import { type Upload, useUploads } from "./use-uploads.ts";

/**
 * The shop's pictures, to choose from: search, paste an address, upload. What is chosen is attached;
 * a pasted address wins over the selection.
 *
 * @param multiple several may be chosen; otherwise the last one that was chosen counts
 */
export function MediaLibrary(props: {
  multiple: boolean;
  onAttach: (addresses: readonly string[]) => void;
  onClose: () => void;
}): ReactNode {
  const { multiple, onAttach, onClose } = props;
  const id = useId();
  const [search, setSearch] = useState("");
  const [pasted, setPasted] = useState("");
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [wrong, setWrong] = useState(false);
  const library = useLibrary(search.trim());
  const uploads = useUploads((picture) => {
    library.add(picture);
    select(picture.address, true);
  });

  function select(address: string, on: boolean) {
    setSelected((chosen) => {
      const others = chosen.filter((each) => each !== address);
      if (!on) return others;
      return multiple ? [...others, address] : [address];
    });
  }

  function attach() {
    const address = pasted.trim();
    if (address === "") onAttach(selected);
    else if (isImageAddress(address)) onAttach([address]);
    else {
      setWrong(true);
      document.getElementById(`${id}-address`)?.focus();
    }
  }

  const count = pasted.trim() ? 1 : selected.length;
  return (
    <Modal titleId={`${id}-title`} shape="wide-box" onClose={onClose}>
      <div className="media-head">
        <ModalTitle id={`${id}-title`}>Media library</ModalTitle>
        <button type="button" className="media-close" aria-label="Close" onClick={onClose}>
          <span aria-hidden="true">×</span>
        </button>
      </div>
      <div className="media-tools">
        <div className="text-field">
          <label htmlFor={`${id}-search`}>Search</label>
          <Input
            id={`${id}-search`}
            type="search"
            autoComplete="off"
            maxLength={200}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        </div>
        <label className="admin-button media-upload">
          <input
            type="file"
            multiple
            accept={[...uploadTypes, ".heic", ".heif"].join(",")}
            className="sr-only"
            onChange={({ currentTarget }) => {
              const files = [...(currentTarget.files ?? [])];
              currentTarget.value = "";
              if (files.length > 0) void uploads.start(files);
            }}
          />
          Upload files
        </label>
      </div>
      {uploads.shown.length > 0 && <UploadList uploads={uploads.shown} />}
      <Pictures
        library={library}
        search={search.trim()}
        multiple={multiple}
        selected={selected}
        onSelect={select}
      />
      <div className="text-field media-address">
        <label htmlFor={`${id}-address`}>Or paste an address</label>
        <Input
          id={`${id}-address`}
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          maxLength={1000}
          value={pasted}
          aria-invalid={wrong}
          aria-describedby={wrong ? `${id}-problem` : `${id}-hint`}
          onChange={(event) => {
            setPasted(event.currentTarget.value);
            setWrong(false);
          }}
          onKeyDown={(event) => {
            if (event.key === "Enter" && pasted.trim()) {
              event.preventDefault();
              attach();
            }
          }}
        />
        {wrong ? (
          <p id={`${id}-problem`} className="field-problem">
            {mediaMessages.notAnAddress}
          </p>
        ) : (
          <p id={`${id}-hint`} className="field-hint">
            A pasted address is used instead of what is selected.
          </p>
        )}
      </div>
      <ModalActions>
        <p className="media-count" role="status">
          {count === 0 ? "Nothing selected" : pasted.trim() ? "One address" : `${count} selected`}
        </p>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={count === 0} onClick={attach}>
          Attach
        </Button>
      </ModalActions>
    </Modal>
  );
}

function Pictures(props: {
  library: Library;
  search: string;
  multiple: boolean;
  selected: readonly string[];
  onSelect: (address: string, on: boolean) => void;
}) {
  const { library, search, multiple, selected, onSelect } = props;
  const { state, pictures, more } = library;
  const group = useId();
  return (
    <fieldset className="media-grid" aria-busy={state === "loading"}>
      <legend className="sr-only">{multiple ? "Pictures" : "One picture"}</legend>
      {pictures.length > 0 && (
        <ul>
          {pictures.map(({ address, name }) => (
            <li key={address}>
              <label className="media-picture">
                <input
                  type={multiple ? "checkbox" : "radio"}
                  name={group}
                  autoComplete="off"
                  checked={selected.includes(address)}
                  onChange={(event) => onSelect(address, event.currentTarget.checked)}
                />
                <ProductImage image={address} name={name} sizes="140px" />
                <span className="media-name">{name || address}</span>
              </label>
            </li>
          ))}
        </ul>
      )}
      {state === "loading" && pictures.length === 0 && (
        <p role="status" className="media-note">
          {shopMessages.loading}
        </p>
      )}
      {state === "failed" && (
        <p role="alert" className="media-note">
          {mediaMessages.notLoaded}{" "}
          <button type="button" className="admin-button" onClick={library.retry}>
            Try again
          </button>
        </p>
      )}
      {state === "loaded" && pictures.length === 0 && (
        <p className="media-note">
          {search ? mediaMessages.nothingFound(search) : mediaMessages.nothingThere}
        </p>
      )}
      {more && state !== "failed" && (
        <button
          type="button"
          className="admin-button media-more"
          aria-disabled={state === "loading"}
          onClick={() => state === "loaded" && library.loadMore()}
        >
          Show more
        </button>
      )}
    </fieldset>
  );
}

function UploadList({ uploads }: { uploads: readonly Upload[] }) {
  return (
    <ul className="media-uploads" aria-label="Uploads">
      {uploads.map(({ key, name, part, problem }) => (
        <li key={key}>
          <span className="media-name">{name}</span>
          {problem === null ? (
            <>
              <progress value={part} max={1} aria-label={`Uploading ${name}`} />
              <span className="field-hint">
                {part < 1 ? `${Math.round(part * 100)}%` : "Preparing…"}
              </span>
            </>
          ) : (
            <span role="alert" className="field-problem">
              {problem}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
