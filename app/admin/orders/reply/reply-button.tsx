import { type ReactNode, useId, useState } from "react";
import { useAction } from "#app/admin/action/use-action.ts";
import { adminMessages } from "#app/admin/shared/admin-messages.ts";
import { newId } from "#app/shop/cart/state/new-id.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { Options } from "#app/ui/fields/options.tsx";
import { SelectField, TextareaField, TextField } from "#app/ui/fields/text-field.tsx";
import { FormDialog } from "#app/ui/overlays/modal.tsx";
import type { Reply, ReplyTemplate } from "#domain/replies/reply-template.ts";
import type { OrderDetails } from "../data/order-views.ts";
import type { replyToCustomerAction } from "./reply-actions.ts";

/** Mails a reply to an order's customer, from a template or free text. */
export function ReplyButton(props: {
  order: OrderDetails;
  /** With this order's values. */
  templates: readonly ReplyTemplate[];
}): ReactNode {
  const { order, templates } = props;
  /** The reply's id, so that it is sent once; null while none is being written. */
  const [replyId, setReplyId] = useState<string | null>(null);
  const { run, isBusy } = useAction<typeof replyToCustomerAction>("reply-to-customer", {
    failure: adminMessages.editFailed,
    onDone: () => setReplyId(null),
  });
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setReplyId(newId())}>
        Reply…
      </Button>
      {replyId !== null && (
        <ReplyDialog
          to={order.customerEmail}
          orderNumber={order.orderNumber}
          templates={templates}
          sending={isBusy}
          onSend={(reply) => run({ id: replyId, orderId: order.id, reply })}
          onClose={() => setReplyId(null)}
        />
      )}
    </>
  );
}

function ReplyDialog(props: {
  to: string;
  orderNumber: string;
  templates: readonly ReplyTemplate[];
  sending: boolean;
  onSend: (reply: Reply) => void;
  onClose: () => void;
}): ReactNode {
  const { to, orderNumber, templates, sending, onSend, onClose } = props;
  const id = useId();
  const [reply, setReply] = useState<Reply>({ subject: `Your order ${orderNumber}`, text: "" });
  const [isTried, setTried] = useState(false);
  const problemOf = (text: string) =>
    isTried && text.trim() === "" ? "Please fill this in." : undefined;

  function send() {
    setTried(true);
    if (reply.subject.trim() === "" || reply.text.trim() === "" || sending) return;
    onSend(reply);
  }

  return (
    <FormDialog
      title={`Reply to ${to}`}
      shape="wide-box"
      className="mt-4 grid gap-4"
      submit={sending ? "Sending…" : "Send reply"}
      isBusy={sending}
      onSubmit={send}
      onClose={onClose}
    >
      {templates.length > 0 ? (
        <SelectField
          id={`${id}-template`}
          label="Template"
          onChange={(chosen) => {
            const template = templates[Number(chosen)];
            if (template) setReply({ subject: template.subject, text: template.text });
          }}
        >
          <option value="">No template</option>
          <Options of={templates.map(({ name }, index) => [index, name])} />
        </SelectField>
      ) : (
        <p className="text-soft">
          What you write again and again can be a{" "}
          <TextLink to="/admin/emails/templates">template</TextLink>.
        </p>
      )}
      <TextField
        id={`${id}-subject`}
        label="Subject"
        problem={problemOf(reply.subject)}
        maxLength={200}
        value={reply.subject}
        onChange={(text) => setReply({ ...reply, subject: text })}
      />
      <TextareaField
        id={`${id}-text`}
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
