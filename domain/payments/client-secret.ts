/** `pi_{x}_secret_{y}`: the only form of client secret that the payment form accepts. */
const clientSecretForm = /^(pi_[A-Za-z0-9]+)_secret_[A-Za-z0-9]+$/;

/** The payment intent's id inside a client secret; undefined when the secret has another form. */
export function intentIdOf(clientSecret: unknown): string | undefined {
  return typeof clientSecret === "string" ? clientSecretForm.exec(clientSecret)?.[1] : undefined;
}

/** The secret of demo payments; no real provider returns it. */
const PLACEHOLDER = "placeholder";

export function placeholderClientSecret(intentId: string): string {
  return `${intentId}_secret_${PLACEHOLDER}`;
}

export function isPlaceholderClientSecret(clientSecret: string): boolean {
  return clientSecret.endsWith(`_secret_${PLACEHOLDER}`);
}
