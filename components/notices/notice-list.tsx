import { CircleAlert, TriangleAlert } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "#translations";
import { noticeText } from "@/components/notices/notice-text";
import { cn } from "@/components/ui/cn";
import type { Notice } from "@/server/notices/schema";

/** Lists the notices that need a person, each with a link to the place to act. */
export function NoticeList({ notices }: { notices: Notice[] }) {
  const t = useTranslations("notices");
  return (
    <ul className="@container flex flex-col">
      {notices.map((notice) => {
        const { tone, title, text, href, action } = noticeText(notice, t);
        const Icon = tone === "bad" ? CircleAlert : TriangleAlert;
        return (
          <li key={keyOf(notice)}>
            <div className="flex gap-3 border-line border-b py-3 [li:last-child>&]:border-b-0">
              <Icon
                className={cn("mt-0.5 size-4 shrink-0", tone === "bad" ? "text-bad" : "text-wait")}
                aria-hidden
              />
              <div className="flex min-w-0 flex-1 flex-col gap-x-6 gap-y-1.5 @xl:flex-row @xl:items-center @xl:justify-between">
                <div className="min-w-0">
                  <p className="font-medium">{title}</p>
                  <p className="max-w-[70ch] wrap-anywhere text-ink-muted">{text}</p>
                </div>
                <Link href={href} prefetch={false} className="link shrink-0 font-medium">
                  {action}
                </Link>
              </div>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** Builds a unique key: a network may have several notices of a kind. */
function keyOf(notice: Notice): string {
  const { kind, chainId, holds, currency, id } = { chainId: "", holds: "", currency: "", id: "", ...notice };
  return [kind, chainId, holds, currency, id].join(" ");
}
