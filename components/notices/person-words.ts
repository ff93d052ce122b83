import type { NoticeWords } from "@/components/notices/notice-words";
import { recoveryWords } from "@/components/notices/recovery-words";
import { formatTime } from "@/components/ui/format-time";
import type { Notice } from "@/server/notices/schema";

type PersonNotice = Extract<
  Notice,
  { kind: "new_device" | "sign_in_locked" | "recovery_link_made" | "recovery_link_used" }
>;

const WAY = { href: "/dashboard/settings/security", action: "View your sessions" } as const;

/** What happened to a person's own sign-in, or to a member's by a recovery link, in words. */
export function personWords(notice: PersonNotice): NoticeWords {
  if (notice.kind === "recovery_link_made" || notice.kind === "recovery_link_used")
    return recoveryWords(notice);
  const at = `${formatTime(notice.at.getTime())} UTC`;
  const network = notice.address === null ? "" : ` from ${notice.address}`;
  if (notice.kind === "new_device") {
    return {
      tone: "wait",
      title: `New sign-in on ${notice.device}`,
      text: `You signed in at ${at}${network}, on a device that you had not used before. If this was not you, end that session and change your password.`,
      ...WAY,
    };
  }
  return {
    tone: "wait",
    title: "Your sign-in was locked for a while",
    text: `There were too many wrong passwords or codes; the latest at ${at}${network}. Devices on which you signed in before still let you in. If this was not you, check your password.`,
    ...WAY,
  };
}
