import { isIP } from "node:net";
import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { createTransport, type NodemailerError, type SendMailOptions } from "nodemailer";
import { EmailError, type Envelope, type Mail, type Mailer } from "./mailer.ts";

export type SmtpSettings = {
  /** smtp://user:password@host:587, or smtps://… for encryption from the first byte. */
  readonly smtpUrl: string;
  /** The sender's address, and the name that goes with it. */
  readonly from: string;
  readonly fromName: string;
  /** Where answers go when a mail does not say. */
  readonly replyTo: string;
};

/** From the first word to the mail server until it may have the mail: a person may be waiting. */
const BEFORE_HAND_OVER_MS = 30_000;
/** How long the answer may take. Every answer that is not waited for is a mail that may come twice. */
const ANSWER_MS = 60_000;
const CLOSE_WITHIN_MS = 5_000;

export type SmtpMailer = Mailer & {
  /** Lets mails under way end, for some seconds, and closes the connections. */
  close(): Promise<void>;
};

/** Lets the bytes of a mail through, the last of them when it may go. */
type HeldMail = SendMailOptions & {
  readonly held: (bytes: Readable) => AsyncGenerator<unknown, void>;
};

type Times = { readonly beforeHandOverMs: number; readonly answerMs: number };

/**
 * Sends over SMTP, a few mails at a time on connections that are kept for a while.
 *
 * SMTP has one moment that matters: the line with a dot that ends a mail. Before it no server keeps
 * anything; after it only the server knows. So the mail is held back right before that line until
 * `handOver` has resolved, and whatever fails after it, other than by the server's own word, is
 * "unanswered".
 */
export function smtpMailer(
  settings: SmtpSettings,
  times: Times = { beforeHandOverMs: BEFORE_HAND_OVER_MS, answerMs: ANSWER_MS },
): SmtpMailer {
  const transport = createTransport({
    ...serverOf(settings.smtpUrl),
    pool: true,
    maxConnections: 5,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    dnsTimeout: 10_000,
    // Ours are shorter and know which part they are for.
    socketTimeout: times.beforeHandOverMs + times.answerMs,
    // Shorter than any server's patience, so that it is not the server who ends a connection just
    // when a mail is put on it.
    idleTimeout: 10_000,
    // A connection that turns out to be dead before a mail was begun. Held mails never go twice.
    maxRequeues: 1,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  transport.use("stream", (message, done) => {
    const { held } = message.data as HeldMail;
    message.message.processFunc((bytes: Readable) => Readable.from(held(bytes)));
    done();
  });
  const underWay = new Set<Promise<unknown>>();

  async function send(mail: Mail, envelope: Envelope): Promise<{ captured: boolean }> {
    if (!isOneMailbox(mail.to)) {
      throw new EmailError("The recipient's address is no address.", { retryable: false });
    }
    const clock = new AbortController();
    let timer = setTimeout(() => clock.abort(), times.beforeHandOverMs);
    let handedOver = false;
    let refused: { readonly error: unknown } | undefined;
    async function* held(bytes: Readable) {
      // The mail program may begin anew on another connection, but never once it was let go.
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
      timer = setTimeout(() => clock.abort(), times.answerMs);
    }
    const headers = headersOf(mail, envelope, settings);
    const heldMail: HeldMail = { ...headers, held, signal: clock.signal };
    try {
      await transport.sendMail(heldMail);
      return { captured: false };
    } catch (error) {
      if (refused) throw refused.error;
      throw emailErrorOf(error as NodemailerError, handedOver, clock.signal.aborted);
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    async send(mail, envelope) {
      const sending = send(mail, envelope);
      underWay.add(sending);
      try {
        return await sending;
      } finally {
        underWay.delete(sending);
      }
    },
    async close() {
      const patience = new AbortController();
      await Promise.race([
        Promise.allSettled(underWay),
        wait(CLOSE_WITHIN_MS, undefined, { signal: patience.signal }).catch(() => {}),
      ]);
      patience.abort();
      transport.close({ force: true });
    },
  };
}

/**
 * Where SMTP_URL points. A password never goes over an unencrypted line to another machine, even
 * where somebody in between says that the server knows no encryption.
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
    requireTLS: !secure && user !== "" && !isThisMachine(host),
    ...(user !== "" && { auth: { user, pass } }),
  };
}

function isThisMachine(host: string): boolean {
  return host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));
}

function headersOf(mail: Mail, envelope: Envelope, settings: SmtpSettings) {
  const { from, fromName, replyTo } = settings;
  return {
    envelope: { from, to: [mail.to] },
    // As parts: an address that is put together with a name as text can become two.
    from: { name: fromName, address: from },
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
      // A machine wrote it, so no machine should answer: RFC 3834, and what Exchange listens to.
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "OOF, AutoReply",
    },
  };
}

/** One address, without anything that could make it two or begin a line of its own. */
function isOneMailbox(address: string): boolean {
  return (
    address.length <= 254 && /^[^\s@,;:<>()[\]"\\\p{C}]+@[^\s@,;:<>()[\]"\\\p{C}]+$/u.test(address)
  );
}

function emailErrorOf(cause: NodemailerError, handedOver: boolean, timedOut: boolean): EmailError {
  const { code, command, responseCode, response } = cause;
  const answer = response?.replaceAll(/\s+/g, " ").slice(0, 500);
  const error = (words: string, retryable: boolean, unanswered = false) =>
    new EmailError(responseCode ? `${words} (${responseCode}).` : `${words}.`, {
      retryable,
      unanswered,
      // What a server says may name the recipient, and a cause is written into the process's log.
      ...(answer ? { answer } : { cause }),
    });
  if (handedOver && !responseCode) {
    return error("The mail server did not say whether it took the mail", true, true);
  }
  if (timedOut) return error("The mail server took too long", true);
  if (code === "EAUTH" || code === "ENOAUTH") {
    return error("The mail server did not take the shop's name and password", true);
  }
  // A certificate that is not in order is a fault of the socket, by OpenSSL's name for it.
  if (code === "ETLS" || /CERT|TLS|SSL/.test(cause.originalCode ?? "")) {
    return error("No encrypted connection to the mail server came about", true);
  }
  if (!responseCode) {
    // Nothing was said, so the fault is on the way, or in the address itself.
    const ours = code === "EENVELOPE" || code === "EMESSAGE";
    return ours
      ? error("The mail cannot be sent as it is", false)
      : error("The mail server could not be reached", true);
  }
  const forGood = cause.permanent === true;
  switch (command) {
    case "RCPT TO":
      return error("The mail server refused the recipient", !forGood);
    case "DATA":
      return error("The mail server refused the mail", !forGood);
    case "MAIL FROM":
      // The shop's own address or account: right again when its owner has set it right.
      return error("The mail server refused the sender", true);
    default:
      return error("The mail server refused the connection", true);
  }
}
