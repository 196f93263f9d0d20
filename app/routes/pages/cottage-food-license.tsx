import { Outlet } from "react-router";
export default function Page() {
  return (
    <main className="page py-10">
      <h1>cottage-food-license</h1>
      <Outlet />
    </main>
  );
}
