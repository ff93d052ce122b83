import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { LinkButton } from "@/components/ui/link-button";

type PaginationProps = {
  /** Left out at the end of the list. */
  previousHref?: string;
  nextHref?: string;
  /** Where the reader is: "1–50 of 1,204". */
  children?: ReactNode;
  className?: string;
};

export function Pagination({ previousHref, nextHref, children, className }: PaginationProps) {
  const previous = (
    <>
      <ChevronLeft aria-hidden /> Previous
    </>
  );
  const next = (
    <>
      Next <ChevronRight aria-hidden />
    </>
  );
  return (
    <nav
      aria-label="Pages"
      className={cn("flex items-center justify-between gap-4 py-3 print:hidden", className)}
    >
      <p className="text-ink-muted text-sm tabular-nums">{children}</p>
      <div className="flex gap-2">
        <PageLink href={previousHref} rel="prev">
          {previous}
        </PageLink>
        <PageLink href={nextHref} rel="next">
          {next}
        </PageLink>
      </div>
    </nav>
  );
}

function PageLink({ href, rel, children }: { href?: string; rel: "prev" | "next"; children: ReactNode }) {
  if (!href) {
    return (
      <Button size="sm" disabled>
        {children}
      </Button>
    );
  }
  return (
    <LinkButton size="sm" href={href} rel={rel}>
      {children}
    </LinkButton>
  );
}
