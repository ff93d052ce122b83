/** How a payment ended, in English. */
export const englishOutcome = {
  succeededTitle: "Paid",
  succeededMoney: "The money is with {merchant}.",
  succeededNext: "You can close this page.",
  expiredTitle: "This payment has expired",
  expiredMoney: "No money was taken.",
  expiredNext:
    "Ask {merchant} for a new payment link. If your wallet shows a payment to this link as sent, give {merchant} its transaction hash and the reference {reference}.",
  cancelledByMerchantTitle: "{merchant} cancelled this payment",
  cancelledByMerchantMoney: "No money was taken.",
  cancelledByMerchantNext: "If you still want to buy, ask {merchant} for a new payment link.",
  cancelledByUserTitle: "This payment was cancelled",
  cancelledByUserMoney: "No money was taken.",
  cancelledByUserNext: "If you still want to pay, ask {merchant} for a new payment link.",
  failedTitle: "The payment did not go through",
  failedMoney: "The money is still in your wallet; at most a network fee was spent.",
  failedNext: "Ask {merchant} for a new payment link to try again.",
  declinedTitle: "This payment was declined",
  declinedMoney: "No money was taken. The account that was chosen cannot be used here.",
  declinedNext: "Ask {merchant} for another way to pay.",

  lostTitle: "The network has undone this payment",
  lostMoney: "Your {amount} is no longer with {merchant}.",
  lostNext:
    "The network dropped the transaction after it had confirmed it. Look in your wallet for the money. {merchant} has been told; agree with {merchant} how to pay.",
  nothingYetMoney: "Nothing has arrived so far.",
  nothingYetNext:
    "If your wallet still asks you to confirm, decline. If it shows this payment as sent, do not pay again: this page shows the money as soon as it arrives.",
  seenMoney: "Your {amount} is on its way to {merchant}.",
  seenNext: "The network is confirming the transaction. Do not pay again.",
  lateMoney: "Your {amount} still reached {merchant}.",
  lateNext:
    "{merchant} has been told. To get the money back, give {merchant} this transaction hash and the reference {reference}.",
  duplicateTitle: "You paid twice",
  duplicateMoney: "A second payment of {amount} reached {merchant}.",
  listed_payerMoney: "{amount} came from an account that cannot be used here.",
  listed_payerNext:
    "{merchant} has been told and decides whether to send the money back. For questions, give {merchant} this transaction hash and the reference {reference}.",
  acceptedNext:
    "{merchant} has accepted the money. For questions, give {merchant} this transaction hash and the reference {reference}.",
  refundingNext: "{merchant} is sending the money back.",
  refundedNext: "The money was sent back with this transaction:",
  refundTransaction: "Refund",
} as const;
