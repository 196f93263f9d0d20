export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
};

export type Mailer = {
  /**
   * Hands a mail over.
   * @returns whether it was only captured: kept in the log, sent to nobody
   * @throws EmailError
   */
  send(mail: Mail): Promise<{ readonly captured: boolean }>;
};

/** The mail was not taken. */
export class EmailError extends Error {
  override readonly name = "EmailError";
  readonly retryable: boolean;
  constructor(message: string, options: { retryable: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.retryable = options.retryable;
  }
}

/** Demo mode: every mail counts as sent and can be read in the log. */
export function capturingMailer(): Mailer {
  return { send: async () => ({ captured: true }) };
}

/** Production without a mail server: every mail counts as failed, and the log says why. */
export function unconfiguredMailer(): Mailer {
  return {
    async send() {
      throw new EmailError("No mail server is configured (SMTP_URL).", { retryable: false });
    },
  };
}
