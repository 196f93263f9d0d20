import { type ReactNode, useId, useState } from "react";
import { shopMessages } from "#app/shop/shared/shop-messages.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { FileButton } from "#app/ui/buttons/file-button.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { Modal, ModalActions, ModalTitle } from "#app/ui/overlays/modal.tsx";
import { isImageAddress } from "#domain/media/image-address.ts";
import { acceptedPictures } from "./accepted-pictures.ts";
import { mediaMessages } from "./media-messages.ts";
import { PicturePreview } from "./picture-preview.tsx";
import { UploadList } from "./upload-list.tsx";
import { useDroppedFiles } from "./use-dropped-files.ts";
import { type Library, useLibrary } from "./use-library.ts";
import { useUploads } from "./use-uploads.ts";

/**
 * Chooses from the shop's pictures: search, paste an address, or upload. A pasted address takes
 * precedence over the selection.
 *
 * @param multiple whether several may be chosen; otherwise the latest choice counts
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

  useDroppedFiles((files) => void uploads.start(files));

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

  return (
    <Modal titleId={`${id}-title`} shape="wide-box" onClose={onClose}>
      <LibraryHead titleId={`${id}-title`} onClose={onClose} />
      <div className="my-3 flex flex-wrap items-end gap-3">
        <div className="grow basis-48">
          <TextField
            label="Search"
            type="search"
            maxLength={200}
            value={search}
            onChange={setSearch}
          />
        </div>
        <FileButton
          label="Upload files"
          multiple
          accept={acceptedPictures}
          onFiles={(files) => void uploads.start(files)}
        />
      </div>
      <UploadList uploads={uploads.shown} />
      <Pictures
        library={library}
        search={search.trim()}
        multiple={multiple}
        selected={selected}
        onSelect={select}
      />
      <AddressField
        id={`${id}-address`}
        value={pasted}
        isWrong={wrong}
        onChange={(text) => {
          setPasted(text);
          setWrong(false);
        }}
        onEnter={attach}
      />
      <ModalActions>
        <p className="mr-auto self-center text-soft" role="status">
          {describeChoice(pasted.trim(), selected.length)}
        </p>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={pasted.trim() === "" && selected.length === 0} onClick={attach}>
          Attach
        </Button>
      </ModalActions>
    </Modal>
  );
}

function LibraryHead({ titleId, onClose }: { titleId: string; onClose: () => void }) {
  return (
    <div className="flex items-center justify-between gap-4">
      <ModalTitle id={titleId}>Media library</ModalTitle>
      <button
        type="button"
        className="-mr-2 grid size-11 cursor-pointer place-items-center rounded-full bg-sunken text-2xl leading-none hover:bg-ink hover:text-paper"
        aria-label="Close"
        onClick={onClose}
      >
        <span aria-hidden="true">×</span>
      </button>
    </div>
  );
}

function AddressField(props: {
  id: string;
  value: string;
  isWrong: boolean;
  onChange: (text: string) => void;
  onEnter: () => void;
}) {
  const { id, value, isWrong, onChange, onEnter } = props;
  const address = value.trim();
  return (
    <div className="mt-3.5 grid gap-1">
      <TextField
        id={id}
        label="Or paste an address"
        hint={isWrong ? undefined : "A pasted address is used instead of what is selected."}
        problem={isWrong ? mediaMessages.notAnAddress : undefined}
        inputMode="url"
        placeholder="https://"
        maxLength={1000}
        value={value}
        onChange={onChange}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || address === "") return;
          event.preventDefault();
          onEnter();
        }}
      />
      {isImageAddress(address) && (
        <div className="w-18">
          <PicturePreview
            whole
            key={address}
            image={address}
            name=""
            alt="The picture at this address"
            sizes="80px"
          />
        </div>
      )}
    </div>
  );
}

function describeChoice(pasted: string, selected: number): string {
  if (pasted !== "") return "One address";
  return selected === 0 ? "Nothing selected" : `${selected} selected`;
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
    <fieldset
      className="media-grid h-[420px] min-w-0 overflow-y-auto rounded-md border border-line bg-paper p-3"
      aria-busy={state === "loading"}
    >
      <legend className="sr-only">{multiple ? "Pictures" : "One picture"}</legend>
      {pictures.length > 0 && (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-3">
          {pictures.map(({ address, name }) => (
            <li key={address}>
              <label className="relative grid cursor-pointer gap-1 rounded-md border-2 border-transparent p-1.5 hover:border-line has-checked:border-accent has-checked:bg-accent/10 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
                <input
                  className="absolute top-3.5 left-3.5 z-1 size-6 cursor-pointer accent-accent"
                  type={multiple ? "checkbox" : "radio"}
                  name={group}
                  autoComplete="off"
                  checked={selected.includes(address)}
                  onChange={(event) => onSelect(address, event.currentTarget.checked)}
                />
                <PicturePreview whole image={address} name={name} alt="" sizes="140px" />
                <span className="truncate text-[0.8125rem]">{name || address}</span>
              </label>
            </li>
          ))}
        </ul>
      )}
      {state === "loading" && pictures.length === 0 && (
        <p role="status" className="px-4 py-10 text-center text-soft">
          {shopMessages.loading}
        </p>
      )}
      {state === "failed" && (
        <p role="alert" className="px-4 py-10 text-center text-soft">
          <span>{mediaMessages.notLoaded}</span>{" "}
          <Button variant="quiet" size="small" onClick={library.retry}>
            Try again
          </Button>
        </p>
      )}
      {state === "loaded" && pictures.length === 0 && (
        <p className="px-4 py-10 text-center text-soft">
          {search ? mediaMessages.nothingFound(search) : mediaMessages.noPictures}
        </p>
      )}
      {more && state !== "failed" && (
        <Button
          variant="quiet"
          size="small"
          className="mx-auto mt-4 mb-1 flex!"
          aria-disabled={state === "loading"}
          onClick={() => state === "loaded" && library.loadMore()}
        >
          Show more
        </Button>
      )}
    </fieldset>
  );
}
