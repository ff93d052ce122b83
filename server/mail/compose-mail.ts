import { alert } from "@/server/mail/compose-alert";
import { composeReceipt } from "@/server/mail/compose-receipt";
import { newDevice, passkeyAdded, passwordReset, type TeamLayout } from "@/server/mail/compose-sign-in-mails";
import type { ComposedMail } from "@/server/mail/deliver-mail";
import { layOutMail } from "@/server/mail/mail-layout";
import { amountText, dayText, teamTexts, timeText } from "@/server/mail/mail-texts";
import type { MailContent, MailFacts } from "@/server/mail/schema";

/** Writes a mail from its facts. */
export function composeMail(mail: MailContent): ComposedMail {
  switch (mail.kind) {
    case "receipt":
      return composeReceipt(mail.facts, mail.locale);
    case "invitation":
      return toTeam(invitation(mail.facts));
    case "password_reset":
      return toTeam(passwordReset(mail.facts));
    case "new_device":
      return toTeam(newDevice(mail.facts));
    case "passkey_added":
      return toTeam(passkeyAdded(mail.facts));
    case "destination_changed":
      return toTeam(destinationChanged(mail.facts));
    case "settlement_guard":
      return toTeam(guardChanged(mail.facts));
    case "withdrawal_prepared":
      return toTeam(withdrawalPrepared(mail.facts));
    case "alert":
      return toTeam(alert(mail.facts));
    case "attention":
      return toTeam(attention(mail.facts));
    case "digest":
      return toTeam(digest(mail.facts));
  }
}

const toTeam = (layout: TeamLayout) => layOutMail({ ...layout, language: "en", direction: "ltr" });

function invitation({ account, inviter, role, url, until }: MailFacts["invitation"]): TeamLayout {
  const t = teamTexts();
  const names = { account, inviter, role };
  return {
    subject: t("invitation.subject", { account }),
    title: t("invitation.title", { account }),
    text: [t("invitation.text", names)],
    rows: [],
    action: { text: t("invitation.action"), url },
    foot: [t("once", { time: timeText(until) }), t("invitation.ignore")],
  };
}

function destinationChanged(facts: MailFacts["destination_changed"]): TeamLayout {
  const { account, merchant, state = "changed", by, at, until, changes, url } = facts;
  const t = teamTexts();
  const place = (address: string | null) => address ?? t("destinationChanged.vault");
  const after = state === "changed" ? "now" : "wanted";
  return {
    subject: t(`destinationChanged.${state}.subject`, { merchant }),
    title: t(`destinationChanged.${state}.title`, { merchant }),
    text: [t(`destinationChanged.${state}.${by.kind}`, { name: by.name, account })],
    rows: [
      ...changes.flatMap(({ asset, network, from, to }) => [
        { term: t("destinationChanged.before", { asset, network }), value: place(from), isCode: true },
        { term: t(`destinationChanged.${after}`, { asset, network }), value: place(to), isCode: true },
      ]),
      { term: t("time"), value: timeText(at) },
      ...(state === "waiting" && until !== undefined
        ? [{ term: t("destinationChanged.until"), value: timeText(until) }]
        : []),
    ],
    action: { text: t(`destinationChanged.${state}.action`), url },
    foot: [t(`destinationChanged.${state}.notYou`)],
  };
}

function guardChanged(facts: MailFacts["settlement_guard"]): TeamLayout {
  const { account, by, before, after, waitsHours, url } = facts;
  const t = teamTexts();
  const words = ({ waitHours, fourEyes }: typeof before) =>
    t("guard.words", { hours: waitHours, second: fourEyes ? "yes" : "no" });
  return {
    subject: t("guard.subject", { account }),
    title: t("guard.title"),
    text: [waitsHours > 0 ? t("guard.waits", { by, hours: waitsHours }) : t("guard.changed", { by })],
    rows: [
      { term: t("guard.before"), value: words(before) },
      { term: t("guard.after"), value: words(after) },
    ],
    action: { text: t("guard.action"), url },
    foot: [t("guard.notYou")],
  };
}

function withdrawalPrepared(facts: MailFacts["withdrawal_prepared"]): TeamLayout {
  const { account, merchant, by, at, asset, network, amount, to, url } = facts;
  const t = teamTexts();
  return {
    subject: t("withdrawal.subject", { merchant }),
    title: t("withdrawal.title", { merchant }),
    text: [t("withdrawal.text", { by, account })],
    rows: [
      { term: t("withdrawal.amount"), value: `${amount} ${asset}` },
      { term: t("withdrawal.network"), value: network },
      { term: t("withdrawal.to"), value: to, isCode: true },
      { term: t("time"), value: timeText(at) },
    ],
    action: { text: t("withdrawal.action"), url },
    foot: [t("withdrawal.notYou")],
  };
}

function attention(facts: MailFacts["attention"]): TeamLayout {
  const { account, isTest, exceptions, refunds, rows, more, choicesUrl } = facts;
  const t = teamTexts();
  const title = t("attention.title", { account, count: exceptions + refunds });
  return {
    subject: isTest ? t("test", { subject: title }) : title,
    title,
    text: [
      ...(exceptions > 0 ? [t("attention.exceptions", { count: exceptions })] : []),
      ...(refunds > 0 ? [t("attention.refunds", { count: refunds })] : []),
      ...(isTest ? [t("attention.test")] : []),
    ],
    rows: rows.map(({ kind, merchant, url }) => ({
      term: t(`attention.${kind}`),
      value: merchant ?? t("attention.noMerchant"),
      link: { text: t("attention.view"), url },
    })),
    action: null,
    foot: [...(more > 0 ? [t("attention.more", { count: more })] : []), t("choices", { url: choicesUrl })],
  };
}

function digest({ account, week, sums, exceptions, url, choicesUrl }: MailFacts["digest"]): TeamLayout {
  const t = teamTexts();
  const count = sums.reduce((total, each) => total + each.count, 0);
  const refunded = sums.reduce((total, each) => total + each.refunded, 0);
  const names = { account, day: dayText(week) };
  return {
    subject: t("digest.title", names),
    title: t("digest.title", names),
    text: [],
    rows: [
      { term: t("digest.paid"), value: String(count) },
      ...sums.flatMap(({ amount }) =>
        amount
          ? [
              {
                term: t("digest.paidIn", { currency: amount.currency }),
                value: amountText({ ...amount, symbol: amount.currency }, "en-US"),
              },
            ]
          : [],
      ),
      { term: t("digest.refunded"), value: String(refunded) },
      { term: t("digest.exceptions"), value: String(exceptions) },
    ],
    action: { text: t("digest.action"), url },
    foot: [t("choices", { url: choicesUrl })],
  };
}
