import type { Loop } from "@/server/jobs/run-loop";
import { newWakeup } from "@/server/jobs/wakeup";
import { mailDigests } from "@/server/notices/mail-digest";
import { tellPeople } from "@/server/notices/tell-people";

const EVERY_MS = 30_000;
const SUBJECTS = 500;
const ACCOUNTS = 20;

/** Queues the mails about what needs a person, and the week's digests; idle where no mail server is configured. */
export function noticeLoop(): Loop {
  return {
    name: "notices",
    wakeup: newWakeup(),
    async tick() {
      const told = await tellPeople(SUBJECTS);
      const digests = await mailDigests(ACCOUNTS);
      return told === SUBJECTS || digests === ACCOUNTS ? 0 : EVERY_MS;
    },
  };
}
