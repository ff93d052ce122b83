import { frenchOutcome } from "@/components/checkout/outcome-words-fr";
import type { Words } from "@/components/checkout/phrases";

export const french: Words = {
  page: {
    title: "Payer {amount} à {merchant}",
    titlePaid: "{amount} payés à {merchant}",
    titleOther: "Paiement de {amount} à {merchant}",
    testTitle: "Test · {title}",
    testNote: "Test, sans argent réel",
    pay: "Payer {merchant}",
    paidTo: "Payé à {merchant}",
    paymentTo: "Paiement à {merchant}",
    reference: "Référence {reference}",
    language: "Langue",

    requires_action: "En attente de paiement",
    processing: "Confirmation en cours",
    succeeded: "Payé",
    failed: "Échoué",
    expired: "Expiré",
    cancelled: "Annulé",

    scanHeading: "Scanner pour payer",
    scan: "Avec l’appareil photo de votre téléphone ou avec votre portefeuille",
    qrLabel: "Code QR du lien de paiement",
    appsHeading: "Ouvrir dans une application de portefeuille",
    otherApp: "Autre application",

    confirmingTitle: "Confirmation sur {network}",
    confirmingDepth: "Confirmation {seen} sur {needed} sur {network}",
    confirmingText:
      "Votre paiement a été envoyé et attend le réseau. Vous pouvez fermer cette page ; il se poursuit tout seul.",

    ...frenchOutcome,

    unknownTitle: "Ce paiement n’existe pas",
    unknown: "Rien ne peut être payé ici. Le lien est peut-être coupé ou mal saisi.",
    unknownNext: "Vérifiez le lien, ou redemandez-le à la personne qui vous l’a envoyé.",

    receipt: "Reçu",
    paidWith: "Payé avec",
    fee: "Frais de réseau",
    feeCarried: "Aucuns pour vous",
    feeOwn: "Payés par vous, dans votre portefeuille",
    network: "Réseau",
    explorer: "Voir dans l’explorateur",
    from: "Depuis le compte",
    time: "Heure",
    merchant: "Commerçant",
    referenceTerm: "Référence",
    payment: "Identifiant du paiement",
    kind: "Type",
    test: "Paiement de test, sans argent réel",
  },
  live: {
    timeLeft: "Temps restant pour payer",
    payUntil: "À payer avant {time}",
    offline:
      "Pas de connexion. Ce que vous voyez est peut-être ancien ; la page sera relue dès qu’il y en aura une.",
    noScript:
      "Sans JavaScript, cette page ne se met pas à jour toute seule. Rechargez-la pour voir le dernier état.",

    copyLink: "Copier le lien",
    copyNamed: "Copier : {name}",
    copied: "Copié",
    notCopied: "Non copié",
    transaction: "Transaction",
    print: "Imprimer le reçu",

    walletsHeading: "Payer dans ce navigateur",
    noWallet:
      "Aucun portefeuille trouvé dans ce navigateur. Scannez le code, ou ouvrez le lien de paiement dans le navigateur de votre portefeuille.",
    noOtherWallet: "Aucun autre portefeuille trouvé dans ce navigateur.",
    noWalletScript: "Payer dans ce navigateur nécessite JavaScript. Le code fonctionne sans.",
    testWallet: "Payer avec le portefeuille de test",
    testWalletNote: "Signe dans cette page, avec de l’argent de test",
    connecting: "Répondez dans {wallet}",
    accepted: "Acceptés",
    on: "sur {network}",

    optionsHeading: "Choisissez avec quoi payer",
    optionsFrom: "Depuis {wallet}",
    loadingOptions: "Lecture de vos soldes",
    otherWallet: "Utiliser un autre portefeuille",
    again: "Vérifier à nouveau",
    fromAccount: "depuis {account}",
    balance: "Solde {amount}",
    noNetworkFee: "Sans frais de réseau",
    networkFee: "Plus frais de réseau",
    approvalFee: "Frais de réseau, 2 étapes",
    noOptionsTitle: "Ce portefeuille ne peut pas encore payer cela",
    noOptions: "Aucun de ses comptes n’a assez de ce qui est accepté. Rien n’a été payé.",
    notNowTitle: "Ce paiement est impossible pour le moment",
    noPriceNow:
      "Le commerçant ne peut pas accepter de paiements dans cette devise pour le moment. Votre portefeuille n’est pas en cause. Rien n’a été payé.",
    noServiceNow:
      "Les réseaux et jetons acceptés ne sont pas disponibles pour le moment. Votre portefeuille n’est pas en cause. Rien n’a été payé.",
    noOptionsMixed:
      "Une partie de ce qui est accepté n’est pas disponible pour le moment, et ce portefeuille n’a pas assez du reste. Rien n’a été payé.",
    payButton: "Payer {amount} sur {network}",
    detailsGoWith: "Transmis avec votre paiement :",
    changeDetails: "Modifier",
    gaveBefore: "Déjà données : payer maintenant",
    detailsMissingTitle: "Vos informations manquent",
    detailsMissing:
      "Le commerçant n’a pas encore d’informations sur ce compte. Rien n’a été payé. Donnez-les d’abord.",
    dataNote:
      "Avant le paiement, le commerçant a besoin de quelques informations sur vous. Vous reviendrez ensuite ici.",
    giveData: "Donner ces informations",
    missingHeading: "Impossible avec ce portefeuille pour l’instant",
    no_balance: "Pas de solde",
    too_little: "Pas assez : {amount}",
    no_price: "Pas de prix pour le moment",
    not_available: "Non disponible pour le moment",
    not_offered: "Non accepté pour ce paiement",
    unreachable: "Le réseau ne répond pas. Vérifiez à nouveau dans un instant.",

    payingHeading: "Terminez dans votre portefeuille",
    step: "Étape {step} sur {count}",
    preparing: "Préparation du paiement",
    approve: "Autoriser {symbol} pour les paiements",
    approveNote:
      "Une fois pour {symbol} sur ce réseau. Le contrat Permit2 peut alors déplacer {symbol}, et seulement ce que vous signez. Coûte des frais de réseau.",
    sign: "Signer le paiement",
    signNote:
      "Votre signature paie ce montant à {merchant}, une seule fois. Elle ne coûte aucuns frais de réseau.",
    send: "Envoyer le paiement",
    sendNote: "Envoie ce montant à {merchant}. Vous payez les frais de réseau.",
    switching: "Passez à {network} dans votre portefeuille",
    mining: "En attente du réseau",
    answerInWallet: "Répondez dans votre portefeuille. Pour revenir, refusez-y.",
    confirming: "Transmission du paiement",
    sentTitle: "Votre transaction a été envoyée",
    sent: "Elle est recherchée sur le réseau. Ne payez pas une seconde fois ; cette page l’affiche dès qu’elle est trouvée.",
    sentAfter: "Votre transaction a été envoyée et peut encore arriver.",
    sentAfterNext:
      "Ne payez pas une seconde fois. Cette page affichera l’argent dès qu’il arrivera. Conservez le hash de la transaction.",
    notFoundTitle: "Votre transaction n’est pas arrivée",
    notFound:
      "Le réseau ne la connaît pas, ou elle a échoué. Si votre portefeuille ne l’indique plus comme en attente, vous pouvez réessayer.",
    tryAgain: "Réessayer",
    reportedTitle: "Une transaction a été envoyée pour ce paiement",
    reported:
      "Le réseau ne la montre pas encore. Si c’est la vôtre, ne payez pas une seconde fois : cette page l’affichera dès qu’elle sera trouvée.",

    rejectedTitle: "Vous avez refusé dans votre portefeuille",
    rejected: "Rien n’a été payé. Choisissez à nouveau quand vous voulez.",
    rejectedAfterApproval:
      "Rien n’a été payé. L’autorisation de la première étape reste et n’est pas à redonner.",
    busyTitle: "Votre portefeuille vous attend",
    busy: "Une demande y est encore ouverte. Ouvrez le portefeuille, répondez-y et réessayez. Rien n’a été payé.",
    unknownNetworkTitle: "Votre portefeuille ne connaît pas {network}",
    unknownNetwork:
      "Ajoutez le réseau dans votre portefeuille, ou choisissez-en un autre ici. Rien n’a été payé.",
    walletFaultTitle: "Votre portefeuille n’a pas pu le faire",
    walletFault: "Rien n’a été payé. Choisissez à nouveau, ou utilisez un autre portefeuille.",
    walletFaultSend:
      "Si votre portefeuille indique le paiement comme envoyé, ne payez pas une seconde fois : cette page l’affichera dès qu’il sera trouvé. Sinon, choisissez de nouveau ou utilisez un autre portefeuille.",
    approvalFailedTitle: "L’autorisation n’a pas abouti",
    approvalFailed:
      "Rien n’a été payé, mais des frais de réseau ont peut-être été dépensés. Choisissez à nouveau.",
    quoteTitle: "Le prix a changé",
    quote: "Il était de {before} et est maintenant de {after}. Rien n’a été payé.",
    quoteSame:
      "Le prix a expiré avant la réponse de votre portefeuille. Rien n’a été payé ; choisissez à nouveau.",
    signatureTitle: "Cette signature ne convient pas",
    signature: "Elle ne vient pas du compte choisi. Rien n’a été payé.",
    refusedTitle: "Cela n’a pas pu être accepté",
    refused: "Rien n’a été payé. Choisissez à nouveau, ou utilisez un autre portefeuille.",
    unreachableTitle: "La connexion a été perdue",
    unreachableText:
      "Si votre paiement est arrivé, cette page l’affiche dans un instant. Sinon, réessayez : il ne peut pas être payé deux fois.",
    optionsFailedTitle: "Vos soldes n’ont pas pu être lus",
    optionsFailed: "Rien n’a été payé. Réessayez dans un instant.",
    noAccountTitle: "Votre portefeuille n’a partagé aucun compte",
    noAccount: "Rien n’a été payé. Déverrouillez le portefeuille et choisissez un compte à partager.",

    redirecting: "Retour à {host} dans {seconds} s",
    stay: "Rester ici",
    goTo: "Retour à {host}",
  },
};
