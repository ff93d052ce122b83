import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";

/** Also for what belongs to another account, which is not told apart. */
export default function NotFound() {
  return (
    <>
      <PageHeader
        title="There is nothing here"
        description="It may never have existed, belong to another account, or be in the other mode (test or live)."
      />
      <LinkButton href="/dashboard/payments">To the payments</LinkButton>
    </>
  );
}
