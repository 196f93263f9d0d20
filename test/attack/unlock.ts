/** Types a PIN at the admin's door. */
export async function unlock(
  shop: { readonly url: string },
  pin: string,
  headers: Record<string, string>,
) {
  const answer = await fetch(`${shop.url}/admin/unlock`, {
    method: "POST",
    body: new URLSearchParams({ pin }),
    headers: { origin: shop.url, ...headers },
    redirect: "manual",
  });
  await answer.arrayBuffer();
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");
  // The session is opened only by the right PIN.
  return { isOpen: answer.status === 302, status: answer.status, cookie: cookies.join("; ") };
}
