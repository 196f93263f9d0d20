/** `requestId` is of what may happen several times to an order. */
export type MailRequest = { readonly requestId?: string | undefined; readonly dueAt?: Date };

// Whether a change requests a mail, and when to send it.
export const noMail = undefined;
export const mailNow = (requestId?: string): MailRequest => ({ requestId });
export const mailAt = (dueAt: Date, requestId?: string): MailRequest => ({ requestId, dueAt });
