import { BUYER_DATA } from "@/server/buyers/schema";

const titles = Object.entries(BUYER_DATA.properties).map(([name, { title }]) => [name, title] as const);

/** All that the form says; its fields' names are the schema's own, which is written in English. */
export const english = {
  page: {
    title: "Your details",
    asks: "{merchant} asks who is paying",
    for: "For your payment of",
    testNote: "Test, no real money",
    why: "It is kept encrypted, shown to the merchant alone, and erased in time.",
  },
  live: {
    branch: "Tell one of the two",
    search: "Type to search",
    noCountry: "No country is called that",
    most: "At most {count} characters",
    submit: "Save and go on",
    saving: "Saving",
    decline: "Do not give it",
    needed: "This is needed.",
    tooLong: "This must have at most {count} characters.",
    unconfirmed: "This must be confirmed.",
    notADate: "This must be a day of the calendar, with a year of four figures.",
    unfit: "This does not fit here.",
    failedTitle: "It is not saved yet",
    failed: "No money has moved. What you wrote is still here: look at your connection and try again.",
    limited: "No money has moved. There were too many tries: wait a minute and try again.",
    doneTitle: "Saved",
    done: "No money has moved yet. Go back to your wallet and go on with the payment.",
    noScript:
      "This form needs JavaScript. Allow it for this page, or pay from another wallet. No money has moved.",
    declinedTitle: "Nothing was saved",
    declined:
      "No money has moved. Go back to your wallet; the merchant takes this payment only with these details.",
    returnsTo: "You then return to {place}.",
    backTo: "Back to {place}",
    unneededTitle: "No details needed",
    unneeded:
      "The merchant asks for no details for this payment, and nothing was saved. Go back to your wallet and continue the payment.",
    refusedTitle: "This form is closed",
    payment_not_found: "There is no such payment. Ask the merchant for the link again.",
    payment_expired: "The payment has expired. Ask the merchant for a new one.",
    invalid_state: "The payment is no longer open, so nothing is asked any more. Go back to your wallet.",
    invalid_account:
      "The wallet did not say for which account this is. No money has moved. Try again from the wallet.",
  },
  fields: Object.fromEntries(titles) as Readonly<Record<string, string>>,
  branches: BUYER_DATA.anyOf.map(({ title }) => title) as readonly string[],
} as const;
