import { Outlet } from "react-router";
export default function Page() {
  return (
    <main className="page py-10">
      <h1>contact</h1>
      <Outlet />
    </main>
  );
}
