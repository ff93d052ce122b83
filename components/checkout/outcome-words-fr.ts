import type { OutcomeWords } from "@/components/checkout/phrases";

export const frenchOutcome: OutcomeWords = {
  succeededTitle: "Payé",
  succeededMoney: "L’argent est chez {merchant}.",
  succeededNext: "Vous pouvez fermer cette page.",
  expiredTitle: "Ce paiement a expiré",
  expiredMoney: "Aucun argent n’a été prélevé.",
  expiredNext:
    "Demandez un nouveau lien de paiement à {merchant}. Si votre portefeuille indique qu’un paiement à ce lien a été envoyé, donnez à {merchant} le hash de la transaction et la référence {reference}.",
  cancelledByMerchantTitle: "{merchant} a annulé ce paiement",
  cancelledByMerchantMoney: "Aucun argent n’a été prélevé.",
  cancelledByMerchantNext:
    "Si vous voulez toujours acheter, demandez un nouveau lien de paiement à {merchant}.",
  cancelledByUserTitle: "Ce paiement a été annulé",
  cancelledByUserMoney: "Aucun argent n’a été prélevé.",
  cancelledByUserNext: "Si vous voulez toujours payer, demandez un nouveau lien de paiement à {merchant}.",
  failedTitle: "Le paiement n’a pas abouti",
  failedMoney:
    "L’argent est toujours dans votre portefeuille ; tout au plus des frais de réseau ont été dépensés.",
  failedNext: "Demandez un nouveau lien de paiement à {merchant} pour réessayer.",
  declinedTitle: "Ce paiement a été refusé",
  declinedMoney: "Aucun argent n’a été prélevé. Le compte choisi ne peut pas être utilisé ici.",
  declinedNext: "Demandez à {merchant} un autre moyen de paiement.",

  lostTitle: "Le réseau a annulé ce paiement",
  lostMoney: "{merchant} n’a plus vos {amount}.",
  lostNext:
    "Le réseau a abandonné la transaction après l’avoir confirmée. Vérifiez dans votre portefeuille si l’argent s’y trouve. {merchant} est au courant ; convenez avec {merchant} de la façon de payer.",
  nothingYetMoney: "Rien n’est arrivé jusqu’ici.",
  nothingYetNext:
    "Si votre portefeuille vous demande encore de confirmer, refusez. S’il indique ce paiement comme envoyé, ne payez pas une seconde fois : cette page affichera l’argent dès qu’il arrivera.",
  seenMoney: "Vos {amount} sont en route vers {merchant}.",
  seenNext: "Le réseau confirme la transaction. Ne payez pas une seconde fois.",
  lateMoney: "{merchant} a tout de même reçu vos {amount}.",
  lateNext:
    "{merchant} est au courant. Pour récupérer l’argent, donnez à {merchant} ce hash de transaction et la référence {reference}.",
  duplicateTitle: "Vous avez payé deux fois",
  duplicateMoney: "{merchant} a reçu un second paiement de {amount}.",
  listed_payerMoney: "{amount} sont venus d’un compte qui ne peut pas être utilisé ici.",
  listed_payerNext:
    "{merchant} est au courant et décide de renvoyer ou non l’argent. Pour toute question, donnez à {merchant} ce hash de transaction et la référence {reference}.",
  acceptedNext:
    "{merchant} a accepté l’argent. Pour toute question, donnez à {merchant} ce hash de transaction et la référence {reference}.",
  refundingNext: "{merchant} est en train de renvoyer l’argent.",
  refundedNext: "L’argent a été renvoyé par cette transaction :",
  refundTransaction: "Remboursement",
};
