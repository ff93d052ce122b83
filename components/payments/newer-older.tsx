import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link-button";
import type { PaymentPage } from "@/server/payments/list-schema";

const LIST = "/dashboard/payments";

/** To the neighbouring pages. Their addresses hold a place in the list, not a number, so they keep their meaning. */
export function NewerOlder({ newer, older }: Pick<PaymentPage, "newer" | "older">) {
  if (newer === null && older === null) return null;
  return (
    <nav aria-label="Pages" className="flex justify-end gap-2 py-4 print:hidden">
      <Step href={newer && `${LIST}?after=${newer}`} rel="prev">
        <ChevronLeft aria-hidden /> Newer
      </Step>
      <Step href={older && `${LIST}?before=${older}`} rel="next">
        Older <ChevronRight aria-hidden />
      </Step>
    </nav>
  );
}

function Step({ href, rel, children }: { href: string | null; rel: "prev" | "next"; children: ReactNode }) {
  if (href === null) {
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
