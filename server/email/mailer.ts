/** One mail to one mailbox. Addresses are bare: no names, no lists. */
export type Mail = {
  readonly to: string;
  /** Where answers go; the shop by default. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Takes the POST of a mail program's own Unsubscribe button. */
  readonly unsubscribeUrl?: string;
};

export type Envelope = {
  /** With angle brackets; the same for each attempt, so that a mailbox can drop duplicates. */
  readonly messageId: string;
  /**
   * Called once, just before the mail's final bytes. If it throws, the mail is not sent. After it
   * only the mail server knows whether it accepted the mail.
   */
  handOver(): Promise<void>;
};

export type Mailer = {
  /**
   * Hands a mail over.
   * @returns whether it was only captured: kept in the log and not sent
   * @throws EmailError, or what `handOver` threw
   */
  send(mail: Mail, envelope: Envelope): Promise<{ readonly captured: boolean }>;
};

/**
 * The mail was not accepted, or nobody knows. The message is safe to log; `response` is the mail
 * server's text, which may name the recipient.
 */
export class EmailError extends Error {
  override readonly name = "EmailError";
  /** Whether the same mail may be accepted later. */
  readonly retryable: boolean;
  /** The whole mail was handed over, and no answer came. */
  readonly unanswered: boolean;
  readonly response: string | undefined;
  constructor(
    message: string,
    options: { retryable: boolean; unanswered?: boolean; response?: string; cause?: unknown },
  ) {
    super(message, { cause: options.cause });
    this.retryable = options.retryable;
    this.unanswered = options.unanswered ?? false;
    this.response = options.response;
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
