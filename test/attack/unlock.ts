/** Types a PIN at the admin's door. */
export async function unlock(
  shop: { readonly url: string },
  pin: string,
  headers: Record<string, string>,
) {
  const response = await fetch(`${shop.url}/admin/unlock`, {
    method: "POST",
    body: new URLSearchParams({ pin }),
    headers: { origin: shop.url, ...headers },
    redirect: "manual",
  });
  await response.arrayBuffer();
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");
  // The session is opened only by the right PIN.
  return { isOpen: response.status === 302, status: response.status, cookie: cookies.join("; ") };
}
