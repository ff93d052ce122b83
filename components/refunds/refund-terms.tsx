import { Money, moneyText } from "@/components/payments/money";
import { Address } from "@/components/ui/address";
import { Banner } from "@/components/ui/banner";
import { Description, DescriptionList } from "@/components/ui/description-list";
import type { RefundPreview } from "@/server/refunds/schema";

/** Who gets what from where, whether there is enough, and what happens otherwise. */
export function RefundTerms({ preview }: { preview: RefundPreview }) {
  const { tokenAmount, payer, merchantName, networkName, available } = preview;
  return (
    <>
      <DescriptionList>
        <Description term="Buyer gets">
          <Money amount={tokenAmount} /> <span className="text-ink-muted">on {networkName}</span>
        </Description>
        <Description term="Goes to">
          <Address address={payer} label="buyer address" />
        </Description>
        <Description term="Comes from">The vault of {merchantName}</Description>
        <Description term="In the vault">
          {available ? (
            <>
              <Money amount={available} /> <span className="text-ink-muted">free on {networkName}</span>
            </>
          ) : (
            <span className="text-ink-muted">{networkName} does not answer now</span>
          )}
        </Description>
      </DescriptionList>
      <Verdict preview={preview} />
    </>
  );
}

function Verdict({ preview: { available, missing, isSent, networkName } }: { preview: RefundPreview }) {
  if (!isSent) {
    return (
      <Banner tone="wait" title="It will wait">
        This installation has no key that sends refunds. The refund is recorded and no money moves until the
        operator sets one.
      </Banner>
    );
  }
  if (missing) {
    return (
      <Banner tone="wait" title={`The vault lacks ${moneyText(missing)}`}>
        The refund is recorded and no money moves yet. Once somebody adds what is missing, it is sent by
        itself.
      </Banner>
    );
  }
  if (!available) {
    return (
      <Banner tone="wait" title="What the vault holds is not known">
        The refund is recorded, and sent once {networkName} answers and the vault covers it.
      </Banner>
    );
  }
  return (
    <Banner tone="good" title="The vault holds enough">
      The refund is sent within seconds.
    </Banner>
  );
}
