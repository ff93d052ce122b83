import { Lock } from "lucide-react";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";

/** A page that the person's role does not open. `who` may: "an owner or an admin". */
export function NotForYou({ title, who }: { title: string; who: string }) {
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        icon={Lock}
        title="Your role does not open this page"
        description={`Ask ${who} of this account.`}
      />
    </>
  );
}
