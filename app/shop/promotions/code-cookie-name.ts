export const CODE_COOKIE = "conche_code";
/** Thirty days, in seconds. */
export const CODE_SECONDS = 30 * 24 * 60 * 60;

/** The `Set-Cookie` header that deletes the code. */
export const forgetCode = `${CODE_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`;
