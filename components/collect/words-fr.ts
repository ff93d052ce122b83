import type { FormWords } from "@/components/collect/phrases";

export const french: FormWords = {
  page: {
    title: "Vos informations",
    asks: "{merchant} demande qui paie",
    for: "Pour votre paiement de",
    testNote: "Test, sans argent réel",
    why: "Elles sont conservées chiffrées, montrées au seul commerçant et effacées avec le temps.",
  },
  live: {
    branch: "Indiquez l’un des deux",
    search: "Écrivez pour chercher",
    noCountry: "Aucun pays ne s’appelle ainsi",
    most: "{count} caractères au plus",
    submit: "Enregistrer et continuer",
    saving: "Enregistrement",
    decline: "Ne pas les donner",
    needed: "Cette information est nécessaire.",
    tooLong: "{count} caractères au plus sont possibles.",
    unconfirmed: "Il faut le confirmer.",
    notADate: "Il faut un jour du calendrier, avec une année à quatre chiffres.",
    unfit: "Cela ne convient pas ici.",
    failedTitle: "Ce n’est pas encore enregistré",
    failed:
      "Aucun argent n’a bougé. Ce que vous avez écrit est toujours là : vérifiez votre connexion et réessayez.",
    limited: "Aucun argent n’a bougé. Il y a eu trop d’essais : attendez une minute et réessayez.",
    doneTitle: "Enregistré",
    done: "Aucun argent n’a encore bougé. Revenez à votre portefeuille et poursuivez le paiement.",
    noScript:
      "Ce formulaire nécessite JavaScript. Autorisez-le pour cette page, ou payez depuis un autre portefeuille. Aucun argent n’a bougé.",
    declinedTitle: "Rien n’a été enregistré",
    declined:
      "Aucun argent n’a bougé. Revenez à votre portefeuille ; le commerçant n’accepte ce paiement qu’avec ces informations.",
    returnsTo: "Vous revenez ensuite vers {place}.",
    backTo: "Retour vers {place}",
    unneededTitle: "Aucune information nécessaire",
    unneeded:
      "Le commerçant ne demande rien pour ce paiement, et rien n’a été enregistré. Revenez à votre portefeuille et poursuivez le paiement.",
    refusedTitle: "Ce formulaire est fermé",
    payment_not_found: "Ce paiement n’existe pas. Redemandez le lien au commerçant.",
    payment_expired: "Le paiement a expiré. Demandez-en un nouveau au commerçant.",
    invalid_state:
      "Le paiement n’est plus ouvert, il n’y a donc plus rien à demander. Revenez à votre portefeuille.",
    invalid_account:
      "Le portefeuille n’a pas dit pour quel compte c’est. Aucun argent n’a bougé. Réessayez depuis le portefeuille.",
  },
  fields: {
    fullName: "Nom complet",
    dob: "Date de naissance",
    pobCountry: "Pays de naissance",
    pobAddress: "Lieu de naissance",
    porCountry: "Pays de résidence",
    porAddress: "Adresse de résidence",
    tosConfirmed: "C’est exact et peut être conservé pour ce paiement et les suivants.",
  },
  branches: ["Où j’habite", "Où je suis né"],
};
