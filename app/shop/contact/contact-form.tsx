import type { ReactNode } from "react";
import { Alert } from "#app/ui/content/alert.tsx";
import { TextareaField, TextField } from "#app/ui/fields/text-field.tsx";
import type { ContactField, ContactProblems } from "#domain/contact/contact-message.ts";
import { PostButton, PostForm } from "../shared/post-form.tsx";
import { contactMessages, contactProblemMessages } from "./contact-messages.ts";

export type ContactResult =
  | { readonly code: "sent"; readonly email: string }
  | {
      readonly code: "refused";
      readonly typed: Readonly<Record<ContactField, string>>;
      readonly problems: ContactProblems;
      /** The honeypot field was filled in. */
      readonly isRobot: boolean;
      readonly sentence: string;
    };

/** A plain HTML form that needs no JavaScript. */
export function ContactForm({ result }: { result: ContactResult | undefined }): ReactNode {
  if (result?.code === "sent") {
    return (
      <div role="status" id="sent">
        <h2 className="text-3xl">{contactMessages.sent.title}</h2>
        <p className="mt-2 text-lg wrap-anywhere text-soft">
          {contactMessages.sent.text(result.email)}
        </p>
      </div>
    );
  }
  const wordsFor = (field: ContactField) => {
    const problem = result?.problems[field];
    return problem && contactProblemMessages[problem];
  };
  return (
    <PostForm action="/contact#write" noValidate className="grid gap-5">
      <h2 id="write" className="text-3xl">
        {contactMessages.title}
      </h2>
      {result && (
        <Alert role="alert" className="my-0!">
          {result.sentence}
        </Alert>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          id="contact-name"
          label="Your name"
          problem={wordsFor("name")}
          name="name"
          autoComplete="name"
          maxLength={100}
          required
          defaultValue={result?.typed.name}
        />
        <TextField
          id="contact-email"
          label="Your email"
          problem={wordsFor("email")}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          defaultValue={result?.typed.email}
        />
      </div>
      <TextareaField
        id="contact-message"
        label="Your message"
        problem={wordsFor("message")}
        name="message"
        // Firefox restores what was written, after Back or a reload, only with this.
        autoComplete="on"
        rows={6}
        required
        defaultValue={result?.typed.message}
      />
      {/* Visible after a rejection, so that a person who filled it in can correct it. */}
      <div className={result?.isRobot ? "" : "hidden"}>
        <TextField
          id="contact-more"
          label="Leave this empty"
          problem={result?.isRobot ? contactMessages.robot : undefined}
          name="more"
        />
      </div>
      <PostButton className="justify-self-start">Send</PostButton>
    </PostForm>
  );
}
