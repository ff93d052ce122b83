import type { ReactNode } from "react";
import { TOPICS, type TopicId } from "@/components/reference/topics";

/** Renders one topic of the introduction; `aside` is its code. */
export function Topic({ id, aside, children }: { id: TopicId; aside?: ReactNode; children: ReactNode }) {
  return (
    <section
      aria-labelledby={id}
      className="mt-10 grid gap-x-10 gap-y-4 border-line border-t pt-10 xl:grid-cols-2"
    >
      <div className="min-w-0 max-w-[70ch]">
        <h2 id={id} className="scroll-mt-28 lg:scroll-mt-20 text-xl">
          {TOPICS.find((topic) => topic.id === id)?.title}
        </h2>
        <div className="mt-3 flex flex-col gap-3">{children}</div>
      </div>
      {aside ? <div className="flex min-w-0 flex-col gap-3">{aside}</div> : null}
    </section>
  );
}

/** Renders a name of the API in running text. */
export function Name({ children }: { children: ReactNode }) {
  return <code className="font-mono text-[0.93em] [overflow-wrap:anywhere]">{children}</code>;
}
