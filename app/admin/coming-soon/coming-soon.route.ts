import { redirect } from "react-router";

/** The list is managed in a dialog of the products screen; this is where it used to be. */
export function loader() {
  return redirect("/admin/products?upcoming=list");
}
