import type { ReactNode } from "react";
import { ALL_TOPICS, type TopicId } from "@/components/reference/topics";

interface TopicProps {
  id: TopicId;
  /** The heading's level: 3 within a group. */
  level?: 2 | 3;
  /** The topic's code. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Renders one topic. */
export function Topic({ id, level = 2, aside, children }: TopicProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <section
      aria-labelledby={id}
      className="mt-10 grid gap-x-10 gap-y-4 border-line border-t pt-10 xl:grid-cols-2"
    >
      <div className="min-w-0 max-w-[70ch]">
        <Heading id={id} className="scroll-mt-28 lg:scroll-mt-20 text-xl">
          {ALL_TOPICS.find((topic) => topic.id === id)?.title}
        </Heading>
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
