import { redirect } from "react-router";

/** Redirects the list's former URL to the dialog of the products screen. */
export function loader() {
  return redirect("/admin/products?upcoming=list");
}
