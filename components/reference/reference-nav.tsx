import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { MethodName } from "@/components/reference/method-name";
import { groupAnchor, LISTS, TOPICS, topicsOf } from "@/components/reference/topics";
import type { Group } from "@/server/reference/reference";

const link =
  "flex min-h-8 items-center gap-2 rounded-md px-2 text-ink-muted text-sm hover:bg-hover hover:text-ink aria-[current]:bg-accent-soft aria-[current]:text-ink pointer-coarse:min-h-11";

/** Renders the table of contents: a column next to the page, or a menu above it on a narrow window. */
export function ReferenceNav({ groups }: { groups: Group[] }) {
  return (
    <>
      <nav
        aria-label="On this page"
        className="sticky top-14 z-20 border-line border-b bg-paper lg:hidden print:hidden"
      >
        <details data-menu className="group/menu">
          <summary className="flex h-11 list-none items-center gap-2 px-4 font-medium [&::-webkit-details-marker]:hidden">
            On this page
            <ChevronDown
              className="ml-auto size-4 transition-transform group-open/menu:rotate-180"
              aria-hidden
            />
          </summary>
          <div className="max-h-[70dvh] overflow-y-auto px-2 pb-4">
            <Places groups={groups} />
          </div>
        </details>
      </nav>
      <nav
        aria-label="Reference"
        className="sticky top-14 hidden h-[calc(100dvh-3.5rem)] overflow-y-auto border-line border-r px-3 py-6 lg:block print:hidden"
      >
        <Places groups={groups} />
      </nav>
    </>
  );
}

function Places({ groups }: { groups: Group[] }) {
  return (
    <div className="flex flex-col gap-5">
      <PlaceList heading="Start here" places={TOPICS} />
      {groups.map(({ name, operations }) => (
        <PlaceList key={name} heading={name} anchor={groupAnchor(name)} places={topicsOf(name)}>
          {operations.map(({ id, method, label, deprecated }) => (
            <li key={id}>
              <a href={`#${id}`} className={link}>
                <span className={deprecated ? "line-through" : undefined}>{label}</span>
                <MethodName method={method} className="ml-auto" />
              </a>
            </li>
          ))}
        </PlaceList>
      ))}
      <PlaceList heading="Look up" places={LISTS} />
    </div>
  );
}

interface PlaceListProps {
  heading: string;
  /** The heading's own place. */
  anchor?: string;
  places: readonly { id: string; title: string }[];
  children?: ReactNode;
}

function PlaceList({ heading, anchor, places, children }: PlaceListProps) {
  return (
    <div>
      <p className="px-2 pb-1 font-medium text-ink text-xs">
        {anchor ? (
          <a href={`#${anchor}`} className="rounded-sm hover:underline">
            {heading}
          </a>
        ) : (
          heading
        )}
      </p>
      <ul>
        {places.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className={link}>
              {title}
            </a>
          </li>
        ))}
        {children}
      </ul>
    </div>
  );
}
