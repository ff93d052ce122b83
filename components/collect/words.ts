import type { FormRefusal } from "@/server/gateway/load-form";

/** All that the form says, beside the fields' own names and rules, which are the schema's. */
export const words = {
  title: "Your details",
  asks: (merchant: string) => `${merchant} asks who is paying`,
  for: "For your payment of",
  testNote: "Test, no real money",
  why: "It is kept encrypted, shown to the merchant alone, and erased in time. You are asked once.",
  branch: "Tell one of the two",
  search: "Type to search",
  noCountry: "No country is called that",
  most: (count: number) => `At most ${count} characters`,
  submit: "Save and go on",
  saving: "Saving",
  decline: "Do not give it",
  failedTitle: "It is not saved yet",
  failed: "No money has moved. What you wrote is still here: look at your connection and try again.",
  limited: "No money has moved. There were too many tries: wait a minute and try again.",
  doneTitle: "Saved",
  done: "No money has moved yet. Go back to your wallet and go on with the payment.",
  noScript:
    "This form needs JavaScript. Allow it for this page, or pay from another wallet. No money has moved.",
  refusedTitle: "This form is closed",
  declinedTitle: "Nothing was saved",
  declined:
    "No money has moved. Go back to your wallet; the merchant takes this payment only with these details.",
} as const;

export const refusals: Record<FormRefusal, string> = {
  payment_not_found: "There is no such payment. No money has moved. Ask the merchant for the link again.",
  payment_expired: "The payment has expired. No money has moved. Ask the merchant for a new one.",
  invalid_state: "The payment is no longer open, so nothing is asked any more. Go back to your wallet.",
  invalid_account:
    "The wallet did not say for which account this is. No money has moved. Try again from the wallet.",
};
