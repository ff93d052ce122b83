import { Bell } from "lucide-react";
import { useId } from "react";
import { useTranslations } from "#translations";
import { NoticeList } from "@/components/notices/notice-list";
import { Button } from "@/components/ui/button";
import { PopoverPanel } from "@/components/ui/popover-panel";
import type { Notice } from "@/server/notices/schema";

/** Shows the number of notices, and lists them on a press. */
export function NoticesButton({ notices }: { notices: Notice[] }) {
  const id = useId();
  const count = notices.length;
  const t = useTranslations("shell");
  return (
    <>
      <Button variant="quiet" size="icon" aria-label={t("thingsToDo", { count })} popoverTarget={id}>
        <Bell aria-hidden />
        {count > 0 ? (
          <span
            data-edge
            aria-hidden
            className="absolute top-0.5 right-0.5 grid h-4 min-w-4 place-items-center rounded-full bg-wait-soft px-1 font-semibold text-[0.6875rem] text-wait tabular-nums ring-1 ring-paper"
          >
            {count}
          </span>
        ) : null}
      </Button>
      <PopoverPanel
        id={id}
        role="region"
        aria-label={t("notices")}
        className="top-14 right-2 left-2 w-auto max-h-[70dvh] overflow-y-auto px-4 py-2 lg:right-auto lg:left-3 lg:w-96"
      >
        {count === 0 ? (
          <p className="py-3 text-ink-muted">{t("nothingToDo")}</p>
        ) : (
          <NoticeList notices={notices} />
        )}
      </PopoverPanel>
    </>
  );
}
