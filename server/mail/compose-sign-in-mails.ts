import type { MailLayout } from "@/server/mail/mail-layout";
import { teamTexts, timeText } from "@/server/mail/mail-texts";
import type { MailFacts } from "@/server/mail/schema";

/** A mail to a member of a team, which is in English. */
export type TeamLayout = Omit<MailLayout, "language" | "direction">;

export function passwordReset({ url, until, hasSecondFactor }: MailFacts["password_reset"]): TeamLayout {
  const t = teamTexts();
  return {
    subject: t("passwordReset.subject"),
    title: t("passwordReset.title"),
    text: [
      t("passwordReset.text"),
      t(hasSecondFactor ? "passwordReset.endsKeepingFactor" : "passwordReset.ends"),
    ],
    rows: [],
    action: { text: t("passwordReset.action"), url },
    foot: [t("once", { time: timeText(until) }), t("passwordReset.ignore")],
  };
}

export function newDevice({ at, device, address, url }: MailFacts["new_device"]): TeamLayout {
  const t = teamTexts();
  return {
    subject: t("newDevice.subject"),
    title: t("newDevice.title"),
    text: [t("newDevice.text")],
    rows: [
      { term: t("newDevice.device"), value: device },
      ...(address === null ? [] : [{ term: t("newDevice.address"), value: address, isCode: true }]),
      { term: t("time"), value: timeText(at) },
    ],
    action: { text: t("newDevice.action"), url },
    foot: [t("newDevice.notYou")],
  };
}

export function passkeyAdded({ passkey, at, device, address, url }: MailFacts["passkey_added"]): TeamLayout {
  const t = teamTexts();
  return {
    subject: t("passkeyAdded.subject"),
    title: t("passkeyAdded.title"),
    text: [t("passkeyAdded.text")],
    rows: [
      { term: t("passkeyAdded.name"), value: passkey },
      { term: t("newDevice.device"), value: device },
      ...(address === null ? [] : [{ term: t("newDevice.address"), value: address, isCode: true }]),
      { term: t("time"), value: timeText(at) },
    ],
    action: { text: t("passkeyAdded.action"), url },
    foot: [t("passkeyAdded.notYou")],
  };
}
