import type { AnyCheckoutField, CheckoutFieldError } from "#domain/checkout/checkout-details.ts";

const fieldErrors: Record<CheckoutFieldError, string> = {
  missing: "Please fill this in.",
  "too-long": "This is too long.",
  "not-an-email": "Please enter an email address like name@example.com.",
  "not-a-state": "Please choose a state.",
  "not-a-day": "Please enter a day, or leave it blank.",
  "day-past": "This day is over. Please choose today or a later one.",
  "day-too-far": "Please choose a day within the next six months.",
  "not-offered": "We don't offer this right now. Please clear it.",
  "picked-up":
    "An order that is picked up can't be sent as a gift. Choose another way of shipping, or clear this box.",
  "recipient-wrong": "Please look at the recipients: one of the addresses is incomplete.",
  "not-a-zip": "Please enter a ZIP code of 5 digits, or 5+4 like 97201-1234.",
};

const missingField: Partial<Record<AnyCheckoutField, string>> = {
  email: "Please enter your email address.",
  firstName: "Please enter your first name.",
  lastName: "Please enter your last name.",
  street: "Please enter your street address.",
  city: "Please enter your city.",
  state: "Please choose a state.",
  zipCode: "Please enter your ZIP code.",
  "gift-firstName": "Please enter the recipient's first name.",
  "gift-lastName": "Please enter the recipient's last name.",
  "gift-street": "Please enter the recipient's street address.",
  "gift-city": "Please enter the recipient's city.",
  "gift-state": "Please choose a state.",
  "gift-zipCode": "Please enter the recipient's ZIP code.",
  "card-recipientName": "Please enter the recipient's name.",
  "card-recipientEmail": "Please enter the recipient's email address.",
};

export function fieldMessage(field: AnyCheckoutField, error: CheckoutFieldError): string {
  return (error === "missing" && missingField[field]) || fieldErrors[error];
}
