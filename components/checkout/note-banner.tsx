"use client";

import { CircleAlert, Info, TriangleAlert } from "lucide-react";
import type { Note } from "@/components/checkout/flow-state";
import { toneSoft } from "@/components/ui/tone";

const icons = { info: Info, wait: TriangleAlert, bad: CircleAlert };

/** Shows and announces the latest event. */
export function NoteBanner({ note }: { note: Note | null }) {
  if (!note) return null;
  const Icon = icons[note.tone];
  return (
    <div
      role={note.tone === "bad" ? "alert" : "status"}
      data-edge
      className={`flex gap-3 rounded-lg px-4 py-3 text-start ${toneSoft[note.tone]}`}
    >
      <Icon className="mt-0.5 size-4 shrink-0" aria-hidden />
      <div className="min-w-0 break-words">
        <p className="font-medium">{note.title}</p>
        <p className="text-ink">{note.text}</p>
      </div>
    </div>
  );
}
