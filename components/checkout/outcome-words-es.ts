import type { OutcomeWords } from "@/components/checkout/phrases";

export const spanishOutcome: OutcomeWords = {
  succeededTitle: "Pagado",
  succeededMoney: "El dinero está en manos de {merchant}.",
  succeededNext: "Puede cerrar esta página.",
  expiredTitle: "Este pago ha caducado",
  expiredMoney: "No se ha cobrado nada.",
  expiredNext:
    "Pida a {merchant} un nuevo enlace de pago. Si su billetera muestra como enviado un pago a este enlace, dé a {merchant} el hash de la transacción y la referencia {reference}.",
  cancelledByMerchantTitle: "{merchant} ha cancelado este pago",
  cancelledByMerchantMoney: "No se ha cobrado nada.",
  cancelledByMerchantNext: "Si aún quiere comprar, pida a {merchant} un nuevo enlace de pago.",
  cancelledByUserTitle: "Este pago se ha cancelado",
  cancelledByUserMoney: "No se ha cobrado nada.",
  cancelledByUserNext: "Si aún quiere pagar, pida a {merchant} un nuevo enlace de pago.",
  failedTitle: "El pago no se ha realizado",
  failedMoney: "El dinero sigue en su billetera; como mucho se ha gastado una comisión de red.",
  failedNext: "Pida a {merchant} un nuevo enlace de pago para volver a intentarlo.",
  declinedTitle: "Este pago se ha rechazado",
  declinedMoney: "No se ha cobrado nada. La cuenta elegida no se puede usar aquí.",
  declinedNext: "Pida a {merchant} otra forma de pago.",

  lostTitle: "La red ha deshecho este pago",
  lostMoney: "{merchant} ya no tiene sus {amount}.",
  lostNext:
    "La red descartó la transacción después de haberla confirmado. Compruebe en su billetera si el dinero está allí. {merchant} está al corriente; acuerde con {merchant} cómo pagar.",
  nothingYetMoney: "Hasta ahora no ha llegado nada.",
  nothingYetNext:
    "Si su billetera aún le pide que confirme, rechace. Si muestra este pago como enviado, no pague otra vez: esta página mostrará el dinero en cuanto llegue.",
  seenMoney: "Sus {amount} están en camino a {merchant}.",
  seenNext: "La red está confirmando la transacción. No pague otra vez.",
  lateMoney: "Aun así, {merchant} ha recibido sus {amount}.",
  lateNext:
    "{merchant} está al corriente. Para recuperar el dinero, dé a {merchant} este hash de la transacción y la referencia {reference}.",
  duplicateTitle: "Ha pagado dos veces",
  duplicateMoney: "{merchant} ha recibido un segundo pago de {amount}.",
  listed_payerMoney: "{amount} procedían de una cuenta que no se puede usar aquí.",
  listed_payerNext:
    "{merchant} está al corriente y decide si devuelve el dinero. Si tiene preguntas, dé a {merchant} este hash de la transacción y la referencia {reference}.",
  acceptedNext:
    "{merchant} ha aceptado el dinero. Si tiene preguntas, dé a {merchant} este hash de la transacción y la referencia {reference}.",
  refundingNext: "{merchant} está devolviendo el dinero.",
  refundedNext: "El dinero se devolvió con esta transacción:",
  refundTransaction: "Reembolso",
};
