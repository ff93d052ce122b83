import type { FormWords } from "@/components/collect/phrases";

export const german: FormWords = {
  page: {
    title: "Ihre Angaben",
    asks: "{merchant} fragt, wer zahlt",
    for: "Für Ihre Zahlung von",
    testNote: "Test, kein echtes Geld",
    why: "Die Angaben werden verschlüsselt aufbewahrt, nur dem Händler gezeigt und mit der Zeit gelöscht.",
  },
  live: {
    branch: "Nennen Sie eines von beiden",
    search: "Zum Suchen tippen",
    noCountry: "So heißt kein Land",
    most: "Höchstens {count} Zeichen",
    submit: "Speichern und weiter",
    saving: "Wird gespeichert",
    decline: "Nicht angeben",
    needed: "Diese Angabe fehlt.",
    tooLong: "Es dürfen höchstens {count} Zeichen sein.",
    unconfirmed: "Das muss bestätigt werden.",
    notADate: "Das muss ein Tag des Kalenders sein, mit einer vierstelligen Jahreszahl.",
    unfit: "Das passt hier nicht.",
    failedTitle: "Noch nicht gespeichert",
    failed:
      "Es wurde kein Geld bewegt. Was Sie geschrieben haben, ist noch da: Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.",
    limited:
      "Es wurde kein Geld bewegt. Es waren zu viele Versuche: Warten Sie eine Minute und versuchen Sie es erneut.",
    doneTitle: "Gespeichert",
    done: "Noch wurde kein Geld bewegt. Kehren Sie zu Ihrer Wallet zurück und setzen Sie die Zahlung fort.",
    noScript:
      "Dieses Formular braucht JavaScript. Erlauben Sie es für diese Seite oder zahlen Sie mit einer anderen Wallet. Es wurde kein Geld bewegt.",
    declinedTitle: "Nichts wurde gespeichert",
    declined:
      "Es wurde kein Geld bewegt. Kehren Sie zu Ihrer Wallet zurück; der Händler nimmt diese Zahlung nur mit diesen Angaben an.",
    returnsTo: "Danach geht es zurück zu {place}.",
    backTo: "Zurück zu {place}",
    unneededTitle: "Keine Angaben nötig",
    unneeded:
      "Der Händler fragt bei dieser Zahlung nach keinen Angaben, und es wurde nichts gespeichert. Kehren Sie zu Ihrer Wallet zurück und setzen Sie die Zahlung fort.",
    refusedTitle: "Dieses Formular ist geschlossen",
    payment_not_found: "Diese Zahlung gibt es nicht. Bitten Sie den Händler noch einmal um den Link.",
    payment_expired: "Die Zahlung ist abgelaufen. Bitten Sie den Händler um eine neue.",
    invalid_state:
      "Die Zahlung ist nicht mehr offen, deshalb wird nichts mehr gefragt. Kehren Sie zu Ihrer Wallet zurück.",
    invalid_account:
      "Die Wallet hat nicht gesagt, für welches Konto das ist. Es wurde kein Geld bewegt. Versuchen Sie es erneut aus der Wallet.",
  },
  fields: {
    fullName: "Vollständiger Name",
    dob: "Geburtsdatum",
    pobCountry: "Geburtsland",
    pobAddress: "Geburtsort",
    porCountry: "Wohnsitzland",
    porAddress: "Wohnanschrift",
    tosConfirmed: "Das stimmt und darf für diese und spätere Zahlungen aufbewahrt werden.",
  },
  branches: ["Wo ich wohne", "Wo ich geboren bin"],
};
