/** Endings that do not exist, which are common slips of `.com`. `.co`, `.cm` and `.om` exist. */
const slipsOfCom = new Set(["con", "cpm", "cmo", "ocm", "comm", "coom", "vom", "xom", "c0m"]);

/** Common slips of the large mail services, and nothing that could be somebody's own domain. */
const slipsOf: Readonly<Record<string, string>> = {
  "gmail.com":
    "gmial.com gmal.com gmali.com gnail.com gmaill.com gmil.com gamil.com gmai.com gmaul.com gmsil.com ggmail.com gmail.co gmail.cm gmail.om gmail.net gmail.org",
  "yahoo.com": "yaho.com yahooo.com yhaoo.com yhoo.com yaoo.com yahoo.cm yahoo.om uahoo.com",
  "hotmail.com":
    "hotmial.com hotmal.com hotmil.com hotmai.com hotmaill.com hotnail.com homail.com hotmail.co hotmail.cm hotmail.om",
  "outlook.com": "outlok.com outloo.com outlool.com outllook.com outlook.co outlook.cm",
  "icloud.com": "iclod.com iclould.com icoud.com icluod.com icloud.co icloud.cm",
  "comcast.net": "comcast.com comast.net comcst.net",
  "sbcglobal.net": "sbcglobal.com sbcgloble.net",
  "aol.com": "aoll.com aol.co aol.cm",
};
const rightOf = new Map(
  Object.entries(slipsOf).flatMap(([right, slips]) =>
    slips.split(" ").map((slip) => [slip, right] as const),
  ),
);

/**
 * What was probably meant by an email address with a slip in its domain. It is a proposal, to be
 * taken with one press. Only listed slips count: a rule by similarity would doubt domains that exist.
 *
 * @returns null when there is nothing to say
 */
export function suggestEmail(typed: string): string | null {
  const email = typed.trim();
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1).toLowerCase();
  if (at < 1 || !domain.includes(".")) return null;

  const ending = domain.slice(domain.lastIndexOf(".") + 1);
  const mended = slipsOfCom.has(ending) ? `${domain.slice(0, -ending.length)}com` : domain;
  const right = rightOf.get(mended) ?? mended;
  return right === domain ? null : `${email.slice(0, at)}@${right}`;
}
