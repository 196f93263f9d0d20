import type { Connection } from "./open-database.ts";

const untrusted = new Set([
  "SELF_SIGNED_CERT_IN_CHAIN",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
]);

/**
 * Explains a failed connection to DATABASE_URL and what to do, without the password.
 *
 * @returns the error itself for the embedded database, or when the reason is another one
 */
export function explainConnectionError(connection: Connection, error: unknown): unknown {
  if (!("connectionString" in connection) || !(error instanceof Error)) return error;
  const sentence = explain(error as NodeJS.ErrnoException);
  return sentence ? new Error(`DATABASE_URL: ${sentence}`, { cause: error }) : error;
}

function explain({ code = "", message, syscall, path }: NodeJS.ErrnoException): string | undefined {
  if (untrusted.has(code)) {
    return (
      `the certificate of the database's server is not trusted here (${message}). If its provider ` +
      "has an authority of its own, save that authority's certificate on this machine and end the " +
      "address with ?sslmode=verify-full&sslrootcert=/path/to/ca.pem."
    );
  }
  if (code === "ERR_TLS_CERT_ALTNAME_INVALID") {
    return `the certificate of the database's server is for another name (${message}). Use the host name that it is for.`;
  }
  if (code === "CERT_HAS_EXPIRED") {
    return "the certificate of the database's server has expired. Its provider has to renew it.";
  }
  if (message === "The server does not support SSL connections") {
    return "it asks for TLS (sslmode), and the database's server does not speak it.";
  }
  if (syscall === "open" && path) {
    return `the certificate ${path} that it names cannot be read (${code}).`;
  }
  switch (code) {
    case "28P01":
      return `the database's server does not take this user and password (${message}).`;
    case "28000":
      return (
        `the database's server does not let this user in (${message}). ` +
        "If it wants TLS, end the address with ?sslmode=verify-full."
      );
    case "3D000":
      return `there is no such database on the server (${message}).`;
    case "53300":
      return (
        `the database's server has no connection left for the shop (${message}). ` +
        "Set DATABASE_POOL to how many it may open, 5 or more."
      );
  }
  if (/^E[A-Z_]+$/.test(code) || /timeout expired/.test(message)) {
    return `the database's server does not answer (${code || message}).`;
  }
  return undefined;
}
