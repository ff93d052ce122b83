import { Money } from "@/components/payments/money";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { NetworkIcon } from "@/components/ui/network-icon";
import { Section } from "@/components/ui/section";
import { TransactionProof } from "@/components/ui/transaction-proof";
import type { PaymentInspection, PaymentOnChain } from "@/server/inspection/inspection-schema";
import type { Confirmations } from "@/server/listings/list-schema";

interface PaymentNetworkProps {
  chain: PaymentInspection["chain"];
  confirmations: Confirmations | null;
  gas: PaymentOnChain["gas"];
}

/** What the network knows of the payment. */
export function PaymentNetwork({ chain, confirmations, gas }: PaymentNetworkProps) {
  if (!chain) return null;
  return (
    <Section title="On the network">
      <DescriptionList>
        <Description term="Network">
          <span className="inline-flex items-center gap-2">
            <NetworkIcon chain={chain.id} /> {chain.name}
          </span>
        </Description>
        <Description term="Transaction">
          {chain.txHash ? (
            <TransactionProof hash={chain.txHash} url={chain.txUrl} />
          ) : (
            <span className="text-ink-muted">None yet</span>
          )}
        </Description>
        {chain.block === null ? null : (
          <Description term="Block">
            <span className="tabular-nums">{chain.block.toLocaleString("en-US")}</span>
          </Description>
        )}
        {confirmations ? (
          <Description term="Confirmations">
            <span className="tabular-nums">
              {confirmations.need === null
                ? confirmations.have
                : `${confirmations.have} of ${confirmations.need}`}
            </span>
          </Description>
        ) : null}
        {gas ? (
          <Description term="Network fee">
            {gas.cost ? (
              <>
                <Money amount={gas.cost} />{" "}
              </>
            ) : null}
            <span className="text-ink-muted">
              for <span className="tabular-nums">{gas.used.toLocaleString("en-US")}</span> gas, paid by{" "}
              {gas.paidBy === "buyer" ? "the buyer" : "this installation"}
            </span>
          </Description>
        ) : null}
      </DescriptionList>
    </Section>
  );
}
