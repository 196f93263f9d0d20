import { createHash, generateKeyPairSync, randomBytes } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

/** User present, and a credential follows. */
const FLAGS = 0b0100_0001;

/** What a browser sends when it made a passkey for this challenge, without an attestation. */
export function madePasskey(challenge: string, origin: string) {
  const id = randomBytes(16);
  const client = JSON.stringify({ type: "webauthn.create", challenge, origin });
  const attestation = new Map<string, unknown>([
    ["fmt", "none"],
    ["attStmt", new Map()],
    ["authData", authenticatorData(id, new URL(origin).hostname)],
  ]);
  return {
    id: id.toString("base64url"),
    rawId: id.toString("base64url"),
    type: "public-key",
    clientExtensionResults: {},
    response: {
      clientDataJSON: Buffer.from(client).toString("base64url"),
      attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString("base64url"),
    },
  };
}

/** @see https://www.w3.org/TR/webauthn-3/#sctn-authenticator-data */
function authenticatorData(id: Buffer, host: string): Uint8Array {
  const counter = Buffer.alloc(4);
  const model = Buffer.alloc(16);
  return new Uint8Array(
    Buffer.concat([
      createHash("sha256").update(host).digest(),
      Buffer.from([FLAGS]),
      counter,
      model,
      Buffer.from([0, id.length]),
      id,
      isoCBOR.encode(publicKey() as never),
    ]),
  );
}

/** As a COSE key: type EC2, ES256, curve P-256. */
function publicKey() {
  const { x = "", y = "" } = generateKeyPairSync("ec", { namedCurve: "P-256" }).publicKey.export({
    format: "jwk",
  });
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));
  return new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytes(x)],
    [-3, bytes(y)],
  ]);
}
