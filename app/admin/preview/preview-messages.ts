/** Sent by the frame when it is ready to receive messages. */
export const PREVIEW_READY = "preview-ready";

/** Sent by the frame with the path of the field whose text was pressed. */
export const PREVIEW_PRESSED = "preview-pressed";
