import { isIP } from "node:net";
import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { createTransport, type NodemailerError, type SendMailOptions } from "nodemailer";
import { EmailError, type Envelope, type Mail, type Mailer } from "./mailer.ts";

export type SmtpSettings = {
  /** smtp://user:password@host:587, or smtps://… for implicit TLS. */
  readonly smtpUrl: string;
  /** The sender's address. */
  readonly from: string;
  /** Its display name and the default Reply-To, as of now. */
  readonly sender: () => { readonly name: string; readonly replyTo: string };
};

/** From connecting to the hand-over: a person may be waiting. */
const BEFORE_HAND_OVER_MS = 30_000;
/** Time limit for the answer. A mail whose answer timed out may arrive twice. */
const SMTP_TIMEOUT_MS = 60_000;
const CLOSE_WITHIN_MS = 5_000;

export type SmtpMailer = Mailer & {
  /** Waits some seconds for running mails, then closes the connections. */
  close(): Promise<void>;
};

/** `stream` streams a mail, and ends only when the mail may be handed over. */
type QueuedMail = SendMailOptions & {
  readonly stream: (bytes: Readable) => AsyncGenerator<unknown, void>;
};

type Times = { readonly beforeHandOverMs: number; readonly timeoutMs: number };

/**
 * Sends over SMTP, a few mails at a time on pooled connections.
 *
 * A line with a single dot ends a mail: before it a server keeps nothing, after it only the
 * server knows. So the mail is held back just before that line until `handOver` has resolved; a
 * failure after it without an answer is "unanswered".
 */
export function smtpMailer(
  settings: SmtpSettings,
  times: Times = { beforeHandOverMs: BEFORE_HAND_OVER_MS, timeoutMs: SMTP_TIMEOUT_MS },
): SmtpMailer {
  const transport = createTransport({
    ...serverOf(settings.smtpUrl),
    pool: true,
    maxConnections: 5,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    dnsTimeout: 10_000,
    // The time limits of `send` are shorter.
    socketTimeout: times.beforeHandOverMs + times.timeoutMs,
    // Shorter than any server's limit, so that no server closes a connection in use.
    idleTimeout: 10_000,
    // For a connection that turns out to be dead. `stream` prevents handing a mail over twice.
    maxRequeues: 1,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  transport.use("stream", (message, done) => {
    const { stream } = message.data as QueuedMail;
    message.message.processFunc((bytes: Readable) => Readable.from(stream(bytes)));
    done();
  });
  const underWay = new Set<Promise<unknown>>();

  async function send(mail: Mail, envelope: Envelope): Promise<{ captured: boolean }> {
    if (!isOneMailbox(mail.to)) {
      throw new EmailError("This isn't an email address.", { retryable: false });
    }
    const timeout = new AbortController();
    let timer = setTimeout(() => timeout.abort(), times.beforeHandOverMs);
    let handedOver = false;
    let refused: { readonly error: unknown } | undefined;

    async function* stream(bytes: Readable) {
      // nodemailer may retry on another connection.
      if (handedOver) throw new Error("This mail was handed over already.");
      yield* bytes;
      try {
        await envelope.handOver();
      } catch (error) {
        refused = { error };
        throw error;
      }
      handedOver = true;
      clearTimeout(timer);
      timer = setTimeout(() => timeout.abort(), times.timeoutMs);
    }

    const headers = headersOf(mail, envelope, settings);
    const queuedMail: QueuedMail = { ...headers, stream, signal: timeout.signal };
    try {
      await transport.sendMail(queuedMail);
      return { captured: false };
    } catch (error) {
      if (refused) throw refused.error;
      throw emailErrorOf(error as NodemailerError, {
        handedOver,
        timedOut: timeout.signal.aborted,
      });
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    send(mail, envelope) {
      const sending = send(mail, envelope).finally(() => underWay.delete(sending));
      underWay.add(sending);
      return sending;
    },
    async close() {
      await Promise.race([
        Promise.allSettled(underWay),
        wait(CLOSE_WITHIN_MS, undefined, { ref: false }),
      ]);
      transport.close({ force: true });
    },
  };
}

/**
 * The server that SMTP_URL names. Neither mail nor password is sent unencrypted to another machine,
 * even if an attacker strips STARTTLS.
 */
function serverOf(smtpUrl: string) {
  const url = new URL(smtpUrl);
  const secure = url.protocol === "smtps:";
  const user = decodeURIComponent(url.username);
  const pass = decodeURIComponent(url.password);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return {
    host,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !isThisMachine(host),
    ...(user !== "" && { auth: { user, pass } }),
  };
}

function isThisMachine(host: string): boolean {
  return host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));
}

function headersOf(mail: Mail, envelope: Envelope, settings: SmtpSettings) {
  const { from, sender } = settings;
  const { name, replyTo } = sender();
  return {
    envelope: { from, to: [mail.to] },
    // As an object: formatted as text, a name could turn one address into two.
    from: { name, address: from },
    to: { name: "", address: mail.to },
    replyTo: {
      name: "",
      address: mail.replyTo && isOneMailbox(mail.replyTo) ? mail.replyTo : replyTo,
    },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: envelope.messageId,
    headers: {
      // Prevents automatic replies: RFC 3834, and Exchange's own header.
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "OOF, AutoReply",
      // One click without a page: RFC 8058.
      ...(mail.unsubscribeUrl && {
        "List-Unsubscribe": `<${mail.unsubscribeUrl}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
  };
}

/** A single address without characters that could add another one or another header. */
function isOneMailbox(address: string): boolean {
  return (
    address.length <= 254 && /^[^\s@,;:<>()[\]"\\\p{C}]+@[^\s@,;:<>()[\]"\\\p{C}]+$/u.test(address)
  );
}

type Progress = { readonly handedOver: boolean; readonly timedOut: boolean };

function emailErrorOf(cause: NodemailerError, { handedOver, timedOut }: Progress): EmailError {
  const { responseCode, response } = cause;
  const isUnanswered = handedOver && !responseCode;
  const { reason, retryable } = describeFailure(cause, { isUnanswered, timedOut });

  const sentence = responseCode ? `${reason} (${responseCode}).` : `${reason}.`;
  return new EmailError(sentence, {
    retryable,
    unanswered: isUnanswered,
    // A server's answer may name the recipient, and causes are logged.
    ...(response ? { response: response.replaceAll(/\s+/g, " ").slice(0, 500) } : { cause }),
  });
}

/** The first description that applies. */
function describeFailure(
  cause: NodemailerError,
  { isUnanswered, timedOut }: { readonly isUnanswered: boolean; readonly timedOut: boolean },
) {
  const { code, command, responseCode, originalCode = "" } = cause;
  if (isUnanswered) return temporary("The mail server didn't confirm that it accepted the email");
  if (timedOut) return temporary("The mail server took too long");
  if (code === "EAUTH" || code === "ENOAUTH") {
    return temporary("The mail server rejected the shop's username and password");
  }
  // An invalid certificate is a socket error with OpenSSL's code.
  if (code === "ETLS" || /CERT|TLS|SSL/.test(originalCode)) {
    return temporary("Couldn't open an encrypted connection to the mail server");
  }
  if (!responseCode) {
    const isOurs = code === "EENVELOPE" || code === "EMESSAGE";
    return isOurs
      ? { reason: "The email can't be sent as it is", retryable: false }
      : temporary("The mail server couldn't be reached");
  }

  const retryable = cause.permanent !== true;
  if (command === "RCPT TO") return { reason: "The mail server refused the recipient", retryable };
  if (command === "DATA") return { reason: "The mail server refused the email", retryable };
  // The shop's own address or account, which the owner can correct.
  if (command === "MAIL FROM") return temporary("The mail server refused the sender");
  return temporary("The mail server refused the connection");
}

function temporary(reason: string) {
  return { reason, retryable: true };
}
