"use client";

import type { Note } from "@/components/checkout/flow-state";
import { Banner } from "@/components/ui/banner";

/** What just happened, read out at once. */
export function NoteBanner({ note }: { note: Note | null }) {
  if (!note) return null;
  return (
    <Banner tone={note.tone} title={note.title} announce className="text-left">
      {note.text}
    </Banner>
  );
}
