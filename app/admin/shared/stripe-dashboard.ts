/** The address of Stripe's dashboard, for its test or live payments. @returns undefined without Stripe */
export function dashboardOf(secretKey: string | undefined): string | undefined {
  if (!secretKey) return undefined;
  const isTest = /^(sk|rk)_test_/.test(secretKey);
  return `https://dashboard.stripe.com${isTest ? "/test" : ""}`;
}
