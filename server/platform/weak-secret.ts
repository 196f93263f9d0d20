/**
 * Whether a secret was thought up instead of being random: words, one kind of character, counting,
 * and parts that are repeated. What `openssl rand` prints, as hex or base64, passes.
 */
export function isWeakSecret(secret: string): boolean {
  return (
    kindsOfCharacters(secret) < 2 ||
    new Set(secret).size < 10 ||
    /\s|secret|password|passphrase|change|example|session|conche|qwert/i.test(secret) ||
    // Six characters of 64 hexadecimal ones repeat in one secret of ten thousand.
    /(.{8,}).*\1/.test(secret) ||
    hasRun(secret)
  );
}

/** Not digits alone: one base64 secret of 1,500 has none. */
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
