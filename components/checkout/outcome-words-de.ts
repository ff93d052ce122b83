import type { OutcomeWords } from "@/components/checkout/phrases";

export const germanOutcome: OutcomeWords = {
  succeededTitle: "Bezahlt",
  succeededMoney: "Das Geld ist bei {merchant}.",
  succeededNext: "Sie können diese Seite schließen.",
  expiredTitle: "Diese Zahlung ist abgelaufen",
  expiredMoney: "Es wurde kein Geld abgebucht.",
  expiredNext:
    "Bitten Sie {merchant} um einen neuen Zahlungslink. Zeigt Ihre Wallet eine Zahlung an diesen Link als gesendet, nennen Sie {merchant} deren Transaktions-Hash und die Referenz {reference}.",
  cancelledByMerchantTitle: "{merchant} hat diese Zahlung storniert",
  cancelledByMerchantMoney: "Es wurde kein Geld abgebucht.",
  cancelledByMerchantNext:
    "Wenn Sie weiterhin kaufen möchten, bitten Sie {merchant} um einen neuen Zahlungslink.",
  cancelledByUserTitle: "Diese Zahlung wurde storniert",
  cancelledByUserMoney: "Es wurde kein Geld abgebucht.",
  cancelledByUserNext:
    "Wenn Sie weiterhin zahlen möchten, bitten Sie {merchant} um einen neuen Zahlungslink.",
  failedTitle: "Die Zahlung ist nicht durchgegangen",
  failedMoney: "Das Geld ist noch in Ihrer Wallet; höchstens eine Netzwerkgebühr wurde ausgegeben.",
  failedNext: "Bitten Sie {merchant} um einen neuen Zahlungslink, um es erneut zu versuchen.",
  declinedTitle: "Diese Zahlung wurde abgelehnt",
  declinedMoney: "Es wurde kein Geld abgebucht. Das gewählte Konto kann hier nicht verwendet werden.",
  declinedNext: "Fragen Sie {merchant} nach einer anderen Zahlungsart.",

  lostTitle: "Das Netzwerk hat diese Zahlung rückgängig gemacht",
  lostMoney: "Ihre {amount} sind nicht mehr bei {merchant}.",
  lostNext:
    "Das Netzwerk hat die Transaktion verworfen, nachdem es sie bestätigt hatte. Prüfen Sie in Ihrer Wallet, ob das Geld dort ist. {merchant} ist informiert; klären Sie mit {merchant}, wie Sie zahlen.",
  nothingYetMoney: "Bisher ist nichts angekommen.",
  nothingYetNext:
    "Fragt Ihre Wallet noch nach einer Bestätigung, lehnen Sie ab. Zeigt sie diese Zahlung als gesendet, zahlen Sie nicht noch einmal: Sobald das Geld ankommt, zeigt es diese Seite.",
  seenMoney: "Ihre {amount} sind auf dem Weg zu {merchant}.",
  seenNext: "Das Netzwerk bestätigt die Transaktion. Zahlen Sie nicht noch einmal.",
  lateMoney: "Ihre {amount} sind trotzdem bei {merchant} angekommen.",
  lateNext:
    "{merchant} ist informiert. Um das Geld zurückzubekommen, nennen Sie {merchant} diesen Transaktions-Hash und die Referenz {reference}.",
  duplicateTitle: "Sie haben zweimal gezahlt",
  duplicateMoney: "Eine zweite Zahlung von {amount} ist bei {merchant} angekommen.",
  listed_payerMoney: "{amount} kamen von einem Konto, das hier nicht verwendet werden kann.",
  listed_payerNext:
    "{merchant} ist informiert und entscheidet, ob das Geld zurückgeht. Bei Fragen nennen Sie {merchant} diesen Transaktions-Hash und die Referenz {reference}.",
  acceptedNext:
    "{merchant} hat das Geld angenommen. Bei Fragen nennen Sie {merchant} diesen Transaktions-Hash und die Referenz {reference}.",
  refundingNext: "{merchant} sendet das Geld zurück.",
  refundedNext: "Das Geld wurde mit dieser Transaktion zurückgesendet:",
  refundTransaction: "Rückerstattung",
};
