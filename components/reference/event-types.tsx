import { AnswerSample } from "@/components/reference/code-sample";
import { Sentence } from "@/components/reference/field-list";
import { Name, Topic } from "@/components/reference/topic";
import type { EventEntry, EventFamily } from "@/server/reference/reference";

/** Lists every type of event: when it is written, and a recorded one as both ways deliver it. */
export function EventTypes({ families }: { families: EventFamily[] }) {
  return (
    <>
      <Topic id="event-types" level={3}>
        <p>
          <Name>data</Name> is the resource as it was after the change, and <Name>stateVersion</Name> grows
          with each change of it. Drop an event whose version is below the one that you know. An endpoint and{" "}
          <Name>type</Name> of the list choose by these names.
        </p>
      </Topic>
      {families.map(({ title, events }) => (
        <div key={title} className="mt-6">
          <h4 className="font-semibold">{title}</h4>
          <ul className="mt-2 divide-y divide-line border-line border-y">
            {events.map((event) => (
              <EventItem key={event.type} event={event} />
            ))}
          </ul>
        </div>
      ))}
    </>
  );
}

function EventItem({ event: { type, when, body, item } }: { event: EventEntry }) {
  return (
    <li>
      <details
        id={`event-${type}`}
        className="group/event scroll-mt-28 lg:scroll-mt-20 target:*:[summary]:bg-accent-soft"
      >
        <summary className="grid gap-x-4 gap-y-0.5 rounded-md py-2.5 hover:bg-hover sm:grid-cols-[17rem_minmax(0,1fr)] [&::-webkit-details-marker]:hidden">
          <code className="font-medium font-mono text-sm [overflow-wrap:anywhere]">
            <span
              aria-hidden
              className="mr-2 inline-block text-ink-muted transition-transform group-open/event:rotate-90"
            >
              ›
            </span>
            {type}
          </code>
          <Sentence text={when} className="pl-4 text-ink-muted sm:pl-0" />
        </summary>
        <div className="grid gap-3 pb-4 xl:grid-cols-2">
          <AnswerSample title="Body of a webhook" code={body} />
          <AnswerSample title="Item of GET /v1/events" code={item} />
        </div>
      </details>
    </li>
  );
}
