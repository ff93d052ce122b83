import { deviceValues } from "@/components/messages/device-values";
import type { NoticeText, NoticeTranslator } from "@/components/notices/notice-parts";
import { recoveryText } from "@/components/notices/recovery-text";
import { formatTime } from "@/components/ui/format-time";
import type { Notice } from "@/server/notices/schema";

type PersonNotice = Extract<
  Notice,
  { kind: "new_device" | "passkey_added" | "sign_in_locked" | "recovery_link_made" | "recovery_link_used" }
>;

/** Describes a change to a person's own sign-in, or to a member's by a recovery link. */
export function personText(notice: PersonNotice, t: NoticeTranslator): NoticeText {
  if (notice.kind === "recovery_link_made" || notice.kind === "recovery_link_used")
    return recoveryText(notice, t);
  const time = formatTime(notice.at.getTime());
  if (notice.kind === "passkey_added") {
    return {
      tone: "wait",
      title: t("passkeyAdded.title", { name: notice.name }),
      text: t("passkeyAdded.text", { time }),
      href: "/dashboard/settings/security",
      action: t("passkeyAdded.action"),
    };
  }
  const { address } = notice;
  const way = { href: "/dashboard/settings/security", action: t("viewSessions") };
  if (notice.kind === "new_device") {
    const { others } = notice;
    const device = t("newDevice.device", deviceValues(notice.device));
    return {
      tone: "wait",
      title: t("newDevice.title", { device, others }),
      text:
        address === null
          ? t("newDevice.text", { time, others })
          : t("newDevice.textFrom", { time, address, others }),
      ...way,
    };
  }
  return {
    tone: "wait",
    title: t("locked.title"),
    text: address === null ? t("locked.text", { time }) : t("locked.textFrom", { time, address }),
    ...way,
  };
}
