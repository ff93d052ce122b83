import { ChangeDataPolicy } from "@/components/merchants/change-data-policy";
import { Money } from "@/components/payments/money";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Section } from "@/components/ui/section";
import type { DataPolicy } from "@/server/merchants/data-policy-schema";

interface BuyerDataPolicyProps {
  merchant: { id: string; name: string };
  policy: DataPolicy;
  mayManage: boolean;
}

/** Shows when buyers must identify themselves, and how their data is kept. */
export function BuyerDataPolicy({ merchant, policy, mayManage }: BuyerDataPolicyProps) {
  const isAsked = policy.ask !== "never";
  return (
    <Section
      title="Buyer data"
      actions={mayManage ? <ChangeDataPolicy merchant={merchant} policy={policy} /> : null}
    >
      <DescriptionList>
        <Description term="Asked of buyers">
          {policy.ask === "always" ? "Always, before they can pay" : null}
          {policy.ask === "from" && policy.from ? (
            <>
              For payments of <Money amount={policy.from} /> and more, before they can pay
            </>
          ) : null}
          {isAsked
            ? ": full name, date of birth, and where they live or were born"
            : "Never: nobody who pays this merchant is asked for a name, an address or anything else"}
        </Description>
        {isAsked ? (
          <Description term="Asked again">
            {policy.reuse
              ? "No: what an account gave to any merchant of yours will do"
              : "Once: what an account gave to your other merchants does not count here"}
          </Description>
        ) : null}
        <Description term="Kept of buyers">
          The account that paid, as the network shows it to everybody, and the name of the wallet
          {isAsked ? "; what they gave, encrypted, until it is erased" : null}
        </Description>
      </DescriptionList>
    </Section>
  );
}
