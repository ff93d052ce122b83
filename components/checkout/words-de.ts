import { germanOutcome } from "@/components/checkout/outcome-words-de";
import type { Words } from "@/components/checkout/phrases";

export const german: Words = {
  page: {
    title: "{amount} an {merchant} zahlen",
    titlePaid: "{amount} an {merchant} gezahlt",
    titleOther: "Zahlung von {amount} an {merchant}",
    testTitle: "Test · {title}",
    testNote: "Test, kein echtes Geld",
    pay: "Zahlung an {merchant}",
    paidTo: "Gezahlt an {merchant}",
    paymentTo: "Zahlung an {merchant}",
    reference: "Referenz {reference}",
    language: "Sprache",

    requires_action: "Wartet auf Zahlung",
    processing: "Wird bestätigt",
    succeeded: "Bezahlt",
    failed: "Fehlgeschlagen",
    expired: "Abgelaufen",
    cancelled: "Storniert",

    scanHeading: "Zum Bezahlen scannen",
    scan: "Mit der Kamera Ihres Telefons oder mit Ihrer Wallet",
    qrLabel: "QR-Code des Zahlungslinks",
    appsHeading: "In einer Wallet-App öffnen",
    otherApp: "Andere App",

    confirmingTitle: "Wird auf {network} bestätigt",
    confirmingDepth: "Bestätigung {seen} von {needed} auf {network}",
    confirmingText:
      "Ihre Zahlung wurde gesendet und wartet auf das Netzwerk. Sie können diese Seite schließen; es geht von selbst weiter.",

    ...germanOutcome,

    unknownTitle: "Diese Zahlung gibt es nicht",
    unknown: "Hier kann nichts gezahlt werden. Der Link ist vielleicht abgeschnitten oder falsch getippt.",
    unknownNext: "Prüfen Sie den Link, oder lassen Sie ihn sich noch einmal senden.",

    receipt: "Beleg",
    paidWith: "Bezahlt mit",
    fee: "Netzwerkgebühr",
    feeCarried: "Keine für Sie",
    feeOwn: "Von Ihnen bezahlt, in Ihrer Wallet",
    network: "Netzwerk",
    explorer: "Im Explorer ansehen",
    from: "Von Konto",
    time: "Zeit",
    merchant: "Händler",
    referenceTerm: "Referenz",
    payment: "Zahlungs-ID",
    kind: "Art",
    test: "Testzahlung, kein echtes Geld",
  },
  live: {
    timeLeft: "Verbleibende Zeit zum Zahlen",
    payUntil: "Zahlen bis {time}",
    offline:
      "Keine Verbindung. Was Sie sehen, kann veraltet sein; es wird neu gelesen, sobald es wieder eine gibt.",
    noScript:
      "Ohne JavaScript aktualisiert sich diese Seite nicht von selbst. Laden Sie sie neu, um den aktuellen Stand zu sehen.",

    copyLink: "Link kopieren",
    copyNamed: "Kopieren: {name}",
    copied: "Kopiert",
    notCopied: "Nicht kopiert",
    transaction: "Transaktion",
    print: "Beleg drucken",

    walletsHeading: "In diesem Browser zahlen",
    noWallet:
      "In diesem Browser wurde keine Wallet gefunden. Scannen Sie den Code, oder öffnen Sie den Zahlungslink im Browser Ihrer Wallet.",
    noOtherWallet: "In diesem Browser wurde keine andere Wallet gefunden.",
    noWalletScript: "Zum Zahlen in diesem Browser wird JavaScript benötigt. Der Code funktioniert ohne.",
    testWallet: "Mit der Test-Wallet zahlen",
    testWalletNote: "Unterschreibt auf dieser Seite, mit Testgeld",
    connecting: "Antworten Sie in {wallet}",
    accepted: "Akzeptiert",
    on: "auf {network}",

    optionsHeading: "Wählen Sie, womit Sie zahlen",
    optionsFrom: "Aus {wallet}",
    loadingOptions: "Ihre Guthaben werden gelesen",
    otherWallet: "Andere Wallet verwenden",
    again: "Erneut prüfen",
    fromAccount: "von {account}",
    balance: "Guthaben {amount}",
    noNetworkFee: "Keine Netzwerkgebühr",
    networkFee: "Zuzüglich Netzwerkgebühr",
    approvalFee: "Netzwerkgebühr, 2 Schritte",
    noOptionsTitle: "Diese Wallet kann das noch nicht zahlen",
    noOptions: "Keines ihrer Konten hat genug von dem, was akzeptiert wird. Es wurde nichts gezahlt.",
    notNowTitle: "Diese Zahlung ist gerade nicht möglich",
    noPriceNow:
      "Der Händler kann zurzeit keine Zahlungen in dieser Währung annehmen. Es liegt nicht an Ihrer Wallet. Es wurde nichts gezahlt.",
    noServiceNow:
      "Die akzeptierten Netzwerke und Token sind zurzeit nicht verfügbar. Es liegt nicht an Ihrer Wallet. Es wurde nichts gezahlt.",
    noOptionsMixed:
      "Ein Teil dessen, was akzeptiert wird, ist zurzeit nicht verfügbar, und vom Rest hat diese Wallet nicht genug. Es wurde nichts gezahlt.",
    payButton: "{amount} auf {network} zahlen",
    detailsGoWith: "Geht mit Ihrer Zahlung mit:",
    changeDetails: "Ändern",
    gaveBefore: "Schon angegeben: jetzt zahlen",
    detailsMissingTitle: "Ihre Angaben fehlen",
    detailsMissing:
      "Der Händler hat zu diesem Konto noch keine Angaben. Es wurde nichts gezahlt. Machen Sie sie zuerst.",
    dataNote:
      "Bevor Sie zahlen, braucht der Händler einige Angaben zu Ihnen. Danach kommen Sie hierher zurück.",
    giveData: "Angaben machen",
    missingHeading: "Mit dieser Wallet zurzeit nicht möglich",
    no_balance: "Kein Guthaben",
    too_little: "Zu wenig: {amount}",
    no_price: "Zurzeit kein Kurs",
    not_available: "Zurzeit nicht verfügbar",
    not_offered: "Für diese Zahlung nicht akzeptiert",
    unreachable: "Das Netzwerk antwortet nicht. Prüfen Sie gleich noch einmal.",

    payingHeading: "In Ihrer Wallet abschließen",
    step: "Schritt {step} von {count}",
    preparing: "Die Zahlung wird vorbereitet",
    approve: "{symbol} für Zahlungen freigeben",
    approveNote:
      "Einmal für {symbol} auf diesem Netzwerk. Der Permit2-Vertrag darf dann {symbol} bewegen, und nur das, was Sie unterschreiben. Kostet eine Netzwerkgebühr.",
    sign: "Die Zahlung unterschreiben",
    signNote: "Ihre Unterschrift zahlt diesen Betrag einmal an {merchant}. Sie kostet keine Netzwerkgebühr.",
    send: "Die Zahlung senden",
    sendNote: "Sendet diesen Betrag an {merchant}. Die Netzwerkgebühr zahlen Sie.",
    switching: "Wechseln Sie in Ihrer Wallet zu {network}",
    mining: "Warten auf das Netzwerk",
    answerInWallet: "Antworten Sie in Ihrer Wallet. Zum Zurückgehen lehnen Sie dort ab.",
    confirming: "Die Zahlung wird übermittelt",
    sentTitle: "Ihre Transaktion wurde gesendet",
    sent: "Sie wird auf dem Netzwerk gesucht. Zahlen Sie nicht noch einmal; diese Seite zeigt sie, sobald sie gefunden ist.",
    sentAfter: "Ihre Transaktion wurde gesendet und kann noch ankommen.",
    sentAfterNext:
      "Zahlen Sie nicht noch einmal. Sobald das Geld ankommt, zeigt es diese Seite. Bewahren Sie den Transaktions-Hash auf.",
    notFoundTitle: "Ihre Transaktion ist nicht angekommen",
    notFound:
      "Das Netzwerk kennt sie nicht, oder sie ist fehlgeschlagen. Zeigt Ihre Wallet sie nicht mehr als ausstehend, können Sie es noch einmal versuchen.",
    tryAgain: "Noch einmal versuchen",
    reportedTitle: "Für diese Zahlung wurde eine Transaktion gesendet",
    reported:
      "Das Netzwerk zeigt sie noch nicht. Ist es Ihre, zahlen Sie nicht noch einmal: Sobald sie gefunden ist, zeigt es diese Seite.",

    rejectedTitle: "Sie haben in Ihrer Wallet abgelehnt",
    rejected: "Es wurde nichts gezahlt. Wählen Sie erneut, wenn Sie so weit sind.",
    rejectedAfterApproval:
      "Es wurde nichts gezahlt. Die Freigabe aus dem ersten Schritt bleibt und ist nicht noch einmal nötig.",
    busyTitle: "Ihre Wallet wartet auf Sie",
    busy: "Dort ist noch eine Anfrage offen. Öffnen Sie die Wallet, antworten Sie dort und versuchen Sie es erneut. Es wurde nichts gezahlt.",
    unknownNetworkTitle: "Ihre Wallet kennt {network} nicht",
    unknownNetwork:
      "Fügen Sie das Netzwerk in Ihrer Wallet hinzu, oder wählen Sie hier ein anderes. Es wurde nichts gezahlt.",
    walletFaultTitle: "Ihre Wallet konnte das nicht ausführen",
    walletFault: "Es wurde nichts gezahlt. Wählen Sie erneut, oder verwenden Sie eine andere Wallet.",
    walletFaultSend:
      "Zeigt Ihre Wallet die Zahlung als gesendet, zahlen Sie nicht noch einmal: Sobald sie gefunden ist, zeigt es diese Seite. Wählen Sie sonst neu, oder verwenden Sie eine andere Wallet.",
    approvalFailedTitle: "Die Freigabe ist nicht durchgegangen",
    approvalFailed:
      "Es wurde nichts gezahlt, aber vielleicht eine Netzwerkgebühr ausgegeben. Wählen Sie erneut.",
    quoteTitle: "Der Preis hat sich geändert",
    quote: "Er war {before} und ist jetzt {after}. Es wurde nichts gezahlt.",
    quoteSame:
      "Der Preis ist abgelaufen, bevor Ihre Wallet geantwortet hat. Es wurde nichts gezahlt; wählen Sie erneut.",
    signatureTitle: "Diese Unterschrift passt nicht",
    signature: "Sie stammt nicht von dem gewählten Konto. Es wurde nichts gezahlt.",
    refusedTitle: "Das konnte nicht angenommen werden",
    refused: "Es wurde nichts gezahlt. Wählen Sie erneut, oder verwenden Sie eine andere Wallet.",
    unreachableTitle: "Die Verbindung ist abgebrochen",
    unreachableText:
      "Ist Ihre Zahlung angekommen, zeigt diese Seite sie gleich. Sonst versuchen Sie es erneut: Sie kann nicht zweimal gezahlt werden.",
    optionsFailedTitle: "Ihre Guthaben konnten nicht gelesen werden",
    optionsFailed: "Es wurde nichts gezahlt. Versuchen Sie es gleich noch einmal.",
    noAccountTitle: "Ihre Wallet hat kein Konto freigegeben",
    noAccount: "Es wurde nichts gezahlt. Entsperren Sie die Wallet und wählen Sie ein Konto aus.",

    redirecting: "Zurück zu {host} in {seconds} s",
    stay: "Hier bleiben",
    goTo: "Zurück zu {host}",
  },
};
