import type { CheckoutFieldError } from "#domain/checkout/checkout-details.ts";
import type { CheckoutField } from "#domain/checkout/checkout-fields.ts";

const fieldErrors: Record<CheckoutFieldError, string> = {
  missing: "Please fill this in.",
  "too-long": "This is longer than we can store.",
  "not-an-email": "Please enter an email address like name@example.com.",
  "not-a-state": "Please choose a state.",
  "zip-of-another-state":
    "This ZIP code is in another state. Please check both: the total depends on them.",
  "not-a-zip": "Please enter a ZIP code of 5 digits, or 5+4 like 97201-1234.",
};

const missingField: Partial<Record<CheckoutField, string>> = {
  email: "Please enter your email address.",
  firstName: "Please enter your first name.",
  lastName: "Please enter your last name.",
  street: "Please enter your street address.",
  city: "Please enter your city.",
  state: "Please choose a state.",
  zipCode: "Please enter your ZIP code.",
};

export function fieldMessage(field: CheckoutField, error: CheckoutFieldError): string {
  return (error === "missing" && missingField[field]) || fieldErrors[error];
}
