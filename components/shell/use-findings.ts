import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTRPC } from "@/components/query/use-trpc";
import type { Findings } from "@/server/search/schema";

/** Longer than the gap between two keystrokes, so the server is queried only when typing stops. */
const PAUSE_MS = 120;

const NOTHING: Findings = {
  payments: [],
  refunds: [],
  exceptions: [],
  customers: [],
  merchants: [],
  requests: [],
};

/** Searches for a text when typing stops; the previous results stay until the next ones arrive. */
export function useFindings(typed: string): { found: Findings; isSearching: boolean; isFailing: boolean } {
  const trpc = useTRPC();
  const [searched, setSearched] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSearched(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data, isFetching, isError } = useQuery({
    ...trpc.home.lookUp.queryOptions({ text: searched }),
    enabled: searched !== "",
    placeholderData: keepPreviousData,
    retry: false,
  });
  const isSearching = isFetching || searched !== typed.trim();
  return { found: (searched !== "" && data) || NOTHING, isSearching, isFailing: isError };
}
