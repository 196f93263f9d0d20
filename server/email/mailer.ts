/** One mail to one mailbox. Addresses are bare: no names, no lists. */
export type Mail = {
  readonly to: string;
  /** Where answers go; to the shop when it is not said. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
};

export type Envelope = {
  /** With angle brackets; the same for each attempt, so that a mailbox can drop a second one. */
  readonly messageId: string;
  /**
   * Called once, before the bytes that end the mail. When it throws, the mail is not sent. After it
   * only the mail server knows whether it took the mail.
   */
  handOver(): Promise<void>;
};

export type Mailer = {
  /**
   * Hands a mail over.
   * @returns whether it was only captured: kept in the log, sent to nobody
   * @throws EmailError, or what `handOver` threw
   */
  send(mail: Mail, envelope: Envelope): Promise<{ readonly captured: boolean }>;
};

/**
 * The mail was not taken, or nobody knows. The message is fit for any log; `answer` is what the mail
 * server said, which may name the recipient.
 */
export class EmailError extends Error {
  override readonly name = "EmailError";
  /** Whether the same mail may be taken later. */
  readonly retryable: boolean;
  /** All of the mail was handed over, and no answer came. */
  readonly unanswered: boolean;
  readonly answer: string | undefined;
  constructor(
    message: string,
    options: { retryable: boolean; unanswered?: boolean; answer?: string; cause?: unknown },
  ) {
    super(message, { cause: options.cause });
    this.retryable = options.retryable;
    this.unanswered = options.unanswered ?? false;
    this.answer = options.answer;
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
