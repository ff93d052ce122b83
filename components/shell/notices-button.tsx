import { Bell } from "lucide-react";
import { useId } from "react";
import { NoticeList } from "@/components/notices/notice-list";
import { Button } from "@/components/ui/button";
import { PopoverPanel } from "@/components/ui/popover-panel";
import type { Notice } from "@/server/notices/schema";

/** How many things need a person, and on a press which. */
export function NoticesButton({ notices }: { notices: Notice[] }) {
  const id = useId();
  const count = notices.length;
  const words = count === 0 ? "Nothing to do" : count === 1 ? "1 thing to do" : `${count} things to do`;
  return (
    <>
      <Button variant="quiet" size="icon" aria-label={words} popoverTarget={id}>
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
        aria-label="Notices"
        className="top-14 right-2 left-2 w-auto max-h-[70dvh] overflow-y-auto px-4 py-2 lg:right-auto lg:left-3 lg:w-96"
      >
        {count === 0 ? (
          <p className="py-3 text-ink-muted">Nothing needs you at the moment.</p>
        ) : (
          <NoticeList notices={notices} />
        )}
      </PopoverPanel>
    </>
  );
}
