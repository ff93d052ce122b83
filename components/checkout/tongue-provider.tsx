"use client";

import { createContext, type ReactNode, useContext, useMemo } from "react";
import { type LiveSay, type LiveTongue, type LiveWords, speak } from "@/components/checkout/phrases";

const TongueContext = createContext<LiveTongue | null>(null);

type TongueProviderProps = { tag: string; words: LiveWords; children: ReactNode };

/** Gives what moves the words of the one language that the page is in; they come with the page, not with the script. */
export function TongueProvider({ tag, words, children }: TongueProviderProps) {
  const tongue = useMemo(() => ({ tag, say: speak<LiveSay>(words) }), [tag, words]);
  return <TongueContext value={tongue}>{children}</TongueContext>;
}

export function useTongue(): LiveTongue {
  const tongue = useContext(TongueContext);
  if (!tongue) throw new Error("the checkout's words were not given");
  return tongue;
}
