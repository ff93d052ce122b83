import type { OutcomeWords } from "@/components/checkout/phrases";

export const portugueseOutcome: OutcomeWords = {
  succeededTitle: "Pago",
  succeededMoney: "O dinheiro está com {merchant}.",
  succeededNext: "Pode fechar esta página.",
  expiredTitle: "Este pagamento expirou",
  expiredMoney: "Nenhum dinheiro foi cobrado.",
  expiredNext:
    "Peça a {merchant} um novo link de pagamento. Se a sua carteira mostrar como enviado um pagamento a este link, informe a {merchant} o hash da transação e a referência {reference}.",
  cancelledByMerchantTitle: "{merchant} cancelou este pagamento",
  cancelledByMerchantMoney: "Nenhum dinheiro foi cobrado.",
  cancelledByMerchantNext: "Se ainda quiser comprar, peça a {merchant} um novo link de pagamento.",
  cancelledByUserTitle: "Este pagamento foi cancelado",
  cancelledByUserMoney: "Nenhum dinheiro foi cobrado.",
  cancelledByUserNext: "Se ainda quiser pagar, peça a {merchant} um novo link de pagamento.",
  failedTitle: "O pagamento não foi concluído",
  failedMoney: "O dinheiro continua na sua carteira; no máximo foi gasta uma taxa de rede.",
  failedNext: "Peça a {merchant} um novo link de pagamento para tentar de novo.",
  declinedTitle: "Este pagamento foi recusado",
  declinedMoney: "Nenhum dinheiro foi cobrado. A conta escolhida não pode ser usada aqui.",
  declinedNext: "Peça a {merchant} outra forma de pagamento.",

  lostTitle: "A rede desfez este pagamento",
  lostMoney: "{merchant} não tem mais os seus {amount}.",
  lostNext:
    "A rede descartou a transação depois de a ter confirmado. Verifique em sua carteira se o dinheiro está lá. {merchant} já foi informado; combine com {merchant} como pagar.",
  nothingYetMoney: "Até agora, nada chegou.",
  nothingYetNext:
    "Se sua carteira ainda pedir confirmação, recuse. Se mostrar este pagamento como enviado, não pague de novo: esta página mostra o dinheiro assim que chegar.",
  seenMoney: "Os seus {amount} estão a caminho de {merchant}.",
  seenNext: "A rede está confirmando a transação. Não pague de novo.",
  lateMoney: "Mesmo assim, {merchant} recebeu os seus {amount}.",
  lateNext:
    "{merchant} já foi informado. Para reaver o dinheiro, informe a {merchant} este hash da transação e a referência {reference}.",
  duplicateTitle: "Você pagou duas vezes",
  duplicateMoney: "{merchant} recebeu um segundo pagamento de {amount}.",
  listed_payerMoney: "{amount} vieram de uma conta que não pode ser usada aqui.",
  listed_payerNext:
    "{merchant} já foi informado e decide se devolve o dinheiro. Se tiver dúvidas, informe a {merchant} este hash da transação e a referência {reference}.",
  acceptedNext:
    "{merchant} aceitou o dinheiro. Se tiver dúvidas, informe a {merchant} este hash da transação e a referência {reference}.",
  refundingNext: "{merchant} está devolvendo o dinheiro.",
  refundedNext: "O dinheiro foi devolvido com esta transação:",
  refundTransaction: "Reembolso",
};
