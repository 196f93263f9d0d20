/**
 * Whether a secret was thought up instead of made by chance: words, one kind of character, counting,
 * and parts that are repeated. What `openssl rand` prints, as hex or base64, passes.
 */
export function isWeakSecret(secret: string): boolean {
  return (
    !/\d/.test(secret) ||
    !/[a-z]/i.test(secret) ||
    new Set(secret).size < 10 ||
    /\s|secret|password|passphrase|change|example|session|conche|qwert/i.test(secret) ||
    /(.{6,}).*\1/.test(secret) ||
    hasRun(secret)
  );
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
