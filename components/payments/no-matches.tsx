import { SearchX } from "lucide-react";
import { LIST } from "@/components/payments/payments-url";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";

const MIN_SEARCH = 3;

/** A list in which nothing is left, and the way out. */
export function NoMatches({ q, hasFilters }: { q: string | undefined; hasFilters: boolean }) {
  if (!hasFilters) {
    return <p className="py-10 text-center text-ink-muted">There are no payments here.</p>;
  }
  const isShort = q !== undefined && q.trim().length < MIN_SEARCH;
  return (
    <EmptyState
      icon={SearchX}
      title="No payments match"
      description={
        isShort
          ? `A part of a reference needs at least ${MIN_SEARCH} characters.`
          : "The search knows payment ids, parts of references, transaction hashes and buyers' addresses."
      }
    >
      <LinkButton href={LIST}>Clear filters</LinkButton>
    </EmptyState>
  );
}
