import type { ReactNode } from "react";
import { NoticeForm } from "./notice-form.tsx";

/** Asks for an email address to notify when a bar is back. */
export default function ProductNoticeForm({ productId }: { productId: number }): ReactNode {
  return <NoticeForm subject={{ productId }} />;
}
