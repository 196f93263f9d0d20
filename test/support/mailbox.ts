import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerSession } from "smtp-server";

/**
 * Steps of a delivery, in this order. The mail is accepted between `message` and `kept`: before
 * that it is lost, afterwards it has arrived, whatever answer the sender gets.
 */
export const smtpSteps = [
  "connect", // connected; not greeted yet
  "auth", // user and password received
  "mail-from",
  "rcpt-to",
  "data", // about to read the message
  "message", // completely read, not stored yet
  "kept", // stored, not answered yet
  "answered", // answered with 250
] as const;
export type SmtpStep = (typeof smtpSteps)[number];

/** A fault at a step. */
export type MailFault =
  /**
   * Answers 4xx (temporary) or 5xx (permanent). At `kept` the mail is stored nevertheless; not at
   * `answered`.
   */
  | { readonly at: SmtpStep; readonly refuse: number; readonly words?: string }
  /** Closes the connection: at `message` the mail is lost, at `kept` only the answer is. */
  | { readonly at: SmtpStep; readonly drop: true }
  /** Delays the step. */
  | { readonly at: SmtpStep; readonly delayMs: number }
  /** Never answers on this connection again. */
  | { readonly at: SmtpStep; readonly hang: true };

export type ReceivedMail = {
  /** Including angle brackets. */
  readonly messageId: string;
  /** From the envelope, which decides about delivery. */
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** By lower-case name; the first of each. */
  readonly headers: Readonly<Record<string, string>>;
  readonly raw: string;
  readonly parsed: Email;
};

/** Called at every step before the mailbox continues; a campaign kills the shop here. */
export type StepHook = (step: SmtpStep, session: SMTPServerSession) => void | Promise<void>;

export type Mailbox = {
  /** For SMTP_URL. */
  readonly url: string;
  readonly port: number;
  /** All mails, oldest first, including duplicates. */
  readonly mails: readonly ReceivedMail[];
  /** How often a mail arrived. */
  count(messageId: string): number;
  /** How often each mail arrived, by Message-ID. */
  counts(): Map<string, number>;
  /** How often a step was reached, including failed ones. */
  steps(step: SmtpStep): number;
  /** Adds a fault, for `times` times or until `heal`. Faults at other steps stay. */
  fail(fault: MailFault, times?: number): void;
  /** Removes all faults. */
  heal(): void;
  onStep(hook: StepHook | undefined): void;
  /** Deletes all mails; faults and hook stay. */
  empty(): void;
  /** Removes mails, steps, faults and hook, and ends connections, as if it was newly opened. */
  reset(): void;
  /** Closes all connections and stops listening. */
  close(): Promise<void>;
};

export type MailboxOptions = {
  /** A free port by default. */
  readonly port?: number;
  /** Required credentials; by default anybody may send. */
  readonly auth?: { readonly user: string; readonly pass: string };
  /** With an untrusted certificate. Plain text by default. */
  readonly tls?: "implicit" | "starttls";
};

/** A mail server with one mailbox for all addresses and configurable faults. */
export async function openMailbox(options: MailboxOptions = {}): Promise<Mailbox> {
  const { auth, tls } = options;
  let faults: { fault: MailFault; remaining: number }[] = [];
  let hook: StepHook | undefined;
  const mails: ReceivedMail[] = [];
  const reached = new Map<SmtpStep, number>();
  const sockets = new Map<number, Socket>();

  /** @throws Error with a response code when the step is refused */
  async function pass(step: SmtpStep, session: SMTPServerSession): Promise<void> {
    reached.set(step, (reached.get(step) ?? 0) + 1);
    await hook?.(step, session);
    for (const entry of faults.filter(
      ({ fault, remaining }) => fault.at === step && remaining > 0,
    )) {
      entry.remaining -= 1;
      const { fault } = entry;
      if ("delayMs" in fault) await new Promise((done) => setTimeout(done, fault.delayMs));
      if ("hang" in fault) await new Promise(() => {});
      if ("drop" in fault) {
        sockets.get(session.remotePort)?.destroy();
        // The connection is closed, so no answer is possible.
        await new Promise(() => {});
      }
      if ("refuse" in fault) {
        const error = new Error(fault.words ?? "Refused as told");
        throw Object.assign(error, { responseCode: fault.refuse });
      }
    }
  }

  const server = new SMTPServer({
    logger: false,
    secure: tls === "implicit",
    disabledCommands: [...(tls === "starttls" ? [] : ["STARTTLS"]), ...(auth ? [] : ["AUTH"])],
    allowInsecureAuth: true,
    authOptional: !auth,
    disableReverseLookup: true,
    closeTimeout: 1,
    onSecure(socket, session, result) {
      sockets.set(session.remotePort, socket);
      result();
    },
    onClose: (session) => sockets.delete(session.remotePort),
    onConnect: (session, result) => settle(pass("connect", session), result),
    onAuth(given, session, result) {
      const known = given.username === auth?.user && given.password === auth?.pass;
      pass("auth", session).then(
        () => result(known ? null : new Error("Wrong name or password"), { user: known }),
        (error) => result(null, { message: error.message, responseCode: error.responseCode }),
      );
    },
    onMailFrom: (_address, session, result) => settle(pass("mail-from", session), result),
    onRcptTo: (_address, session, result) => settle(pass("rcpt-to", session), result),
    onData(stream, session, result) {
      const take = async () => {
        await pass("data", session);
        const raw = await buffer(stream);
        await pass("message", session);
        mails.push(await receivedMail(raw, session));
        await pass("kept", session);
      };
      take().then(
        () => {
          result(null);
          pass("answered", session).catch(() => {});
        },
        // A sender that disconnects is not an error of the mailbox.
        (error) => result(error),
      );
    },
  });
  server.on("error", () => {});
  server.server.on("connection", (socket: Socket) => {
    // Node crashes when the socket below a TLS handshake is destroyed; see onSecure for those.
    if (tls !== "implicit") sockets.set(socket.remotePort ?? 0, socket);
  });
  server.listen(options.port ?? 0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  const who = auth ? `${encodeURIComponent(auth.user)}:${encodeURIComponent(auth.pass)}@` : "";

  return {
    url: `${tls === "implicit" ? "smtps" : "smtp"}://${who}127.0.0.1:${port}`,
    port,
    mails,
    count: (messageId) => mails.filter((mail) => mail.messageId === messageId).length,
    counts() {
      const counts = new Map<string, number>();
      for (const { messageId } of mails) counts.set(messageId, (counts.get(messageId) ?? 0) + 1);
      return counts;
    },
    steps: (step) => reached.get(step) ?? 0,
    fail(fault, times = Number.POSITIVE_INFINITY) {
      faults.push({ fault, remaining: times });
    },
    heal() {
      faults = [];
    },
    onStep(next) {
      hook = next;
    },
    empty() {
      mails.length = 0;
    },
    reset() {
      mails.length = 0;
      reached.clear();
      faults = [];
      hook = undefined;
      for (const socket of sockets.values()) socket.destroy();
    },
    async close() {
      // smtp-server closes open connections itself after closeTimeout.
      await new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}

function settle(step: Promise<void>, result: (error?: Error | null) => void): void {
  step.then(
    () => result(),
    (error) => result(error),
  );
}

async function receivedMail(raw: Buffer, { envelope }: SMTPServerSession): Promise<ReceivedMail> {
  const parsed = await PostalMime.parse(raw);
  const headers: Record<string, string> = {};
  for (const { key, value } of parsed.headers) headers[key] ??= value;
  return {
    messageId: parsed.messageId ?? "",
    from: envelope.mailFrom ? envelope.mailFrom.address : "",
    to: envelope.rcptTo.map(({ address }) => address),
    subject: parsed.subject ?? "",
    text: parsed.text ?? "",
    html: parsed.html ?? "",
    headers,
    raw: raw.toString("utf8"),
    parsed,
  };
}
