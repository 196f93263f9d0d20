/** Below the admin's layout, so that only the owner learns which addresses there are. */
export function loader(): never {
  throw new Response(null, { status: 404 });
}

/** Never shown: the layout's error boundary answers. */
export default function NotFound(): null {
  return null;
}
