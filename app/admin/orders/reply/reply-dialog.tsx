import { type ReactNode, useState } from "react";
import { useAction } from "#app/admin/actions/use-action.ts";
import { adminMessages } from "#app/admin/shared/admin-messages.ts";
import { newId } from "#app/shop/cart/state/new-id.ts";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { SelectField, TextareaField, TextField } from "#app/ui/fields/text-field.tsx";
import { FormDialog } from "#app/ui/overlays/modal.tsx";
import type { Reply, ReplyTemplate } from "#domain/replies/reply-template.ts";
import type { OrderDetails } from "../data/order-views.ts";

export function ReplyDialog(props: {
  order: OrderDetails;
  /** With this order's values. */
  templates: readonly ReplyTemplate[];
  onClose: () => void;
}): ReactNode {
  const { order, templates, onClose } = props;
  const { run, isBusy } = useAction("reply-to-customer", {
    failure: adminMessages.replyFailed,
    onDone: onClose,
  });
  // So that it is sent once.
  const [replyId] = useState(newId);
  const [reply, setReply] = useState<Reply>({
    subject: `Your order ${order.orderNumber}`,
    text: "",
  });
  const [isTried, setTried] = useState(false);
  const problemOf = (text: string) =>
    isTried && text.trim() === "" ? "Please fill this in." : undefined;

  const isTyped = reply.text !== "" && !templates.some(({ text }) => text === reply.text);

  function close() {
    if (!isTyped || window.confirm(adminMessages.leaveReply)) onClose();
  }

  function send() {
    setTried(true);
    if (reply.subject.trim() === "" || reply.text.trim() === "") return;
    run({ id: replyId, orderId: order.id, reply });
  }

  return (
    <FormDialog
      title={`Reply to ${order.customerEmail}`}
      shape="wide-box"
      className="mt-4 grid gap-4"
      submit={isBusy ? "Sending…" : "Send reply"}
      isBusy={isBusy}
      onSubmit={send}
      onClose={close}
    >
      {templates.length > 0 ? (
        <SelectField
          label="Template"
          onChange={(chosen) => {
            const template = chosen === "" ? undefined : templates[Number(chosen)];
            if (template) setReply({ subject: template.subject, text: template.text });
          }}
          empty="No template"
          options={templates.map(({ name }, index) => [index, name])}
        />
      ) : (
        <p className="text-soft">
          What you write again and again can be a{" "}
          <TextLink to="/admin/emails/templates" target="_blank">
            template
          </TextLink>
          .
        </p>
      )}
      <TextField
        label="Subject"
        problem={problemOf(reply.subject)}
        maxLength={200}
        value={reply.subject}
        onChange={(text) => setReply({ ...reply, subject: text })}
      />
      <TextareaField
        label="Text"
        problem={problemOf(reply.text)}
        rows={9}
        maxLength={5000}
        value={reply.text}
        onChange={(value) => setReply({ ...reply, text: value })}
      />
    </FormDialog>
  );
}
