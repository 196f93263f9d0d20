/**
 * Whether a secret is not random: words, one kind of character, sequences, and repetition. Hex and
 * base64 output of `openssl rand` passes.
 */
export function isWeakSecret(secret: string): boolean {
  return (
    kindsOfCharacters(secret) < 2 ||
    new Set(secret).size < 10 ||
    /\s|secret|password|passphrase|change|example|session|conche|qwert/i.test(secret) ||
    // In 64 random hexadecimal characters, six repeat with a probability of one in ten thousand.
    /(.{8,}).*\1/.test(secret) ||
    hasRun(secret)
  );
}

/** Digits are not required: one in 1,500 base64 secrets has none. */
function kindsOfCharacters(text: string): number {
  return [/\d/, /[a-z]/, /[A-Z]/].filter((kind) => kind.test(text)).length;
}

/** Six characters that count up or down, such as 012345 or fedcba. */
function hasRun(text: string): boolean {
  let [up, down] = [1, 1];
  for (let at = 1; at < text.length; at++) {
    const step = text.charCodeAt(at) - text.charCodeAt(at - 1);
    up = step === 1 ? up + 1 : 1;
    down = step === -1 ? down + 1 : 1;
    if (up >= 6 || down >= 6) return true;
  }
  return false;
}
