import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link-button";

interface PageStepProps {
  /** Null at the end of the list. */
  href: string | null;
  rel: "prev" | "next";
  prefetch?: false;
  children: ReactNode;
}

/** Links to an adjacent page of a list. */
export function PageStep({ href, children, ...link }: PageStepProps) {
  if (href === null) {
    return (
      <Button size="sm" disabled>
        {children}
      </Button>
    );
  }
  return (
    <LinkButton size="sm" href={href} {...link}>
      {children}
    </LinkButton>
  );
}
