"use client";

import { useEffect, useState } from "react";
import { useCheckout } from "@/components/checkout/checkout-context";
import { CopyWhole } from "@/components/checkout/copy-whole";
import { deadlineText } from "@/components/checkout/deadline-text";
import { DepositCode } from "@/components/checkout/deposit-code";
import { exactText, typedAmount } from "@/components/checkout/exact-amount";
import { GroupedAddress } from "@/components/checkout/grouped-address";
import { isolate } from "@/components/checkout/token-text";
import { useDepositLocale } from "@/components/checkout/use-deposit-locale";
import { Working } from "@/components/checkout/working";
import { middleTruncate } from "@/components/ui/middle-truncate";
import { NetworkIcon } from "@/components/ui/network-icon";
import { TimeLeft } from "@/components/ui/time-left";
import type { CheckoutDeposit } from "@/server/gateway/deposits/checkout-schema";

const bold = (text: React.ReactNode) => <b className="font-semibold">{text}</b>;

/** Shows how much must arrive, where, and until when. */
export function SendHere({ deposit }: { deposit: CheckoutDeposit }) {
  const { address, uri, chainId, networkName: network, missingAmount, receivedAmount, amount } = deposit;
  const { t, tag } = useDepositLocale();
  const isPartial = deposit.received !== "0";
  const missing = exactText(missingAmount, tag);
  const values = { amount: missing, network, b: bold };
  return (
    <>
      <p role="status" className="flex items-center justify-center gap-2 text-center">
        <Working className="size-4 shrink-0 text-wait" />
        <span className={isPartial ? "font-medium" : "text-ink-muted"}>
          {isPartial
            ? t("partial", { received: exactText(receivedAmount, tag), amount: exactText(amount, tag) })
            : t("waiting")}
        </span>
      </p>
      <h2 id="deposit" className="break-words text-center font-normal text-lg">
        {isPartial ? t.rich("sendMissing", values) : t.rich("send", values)}
      </h2>
      <p className="-mt-2 text-center text-ink-muted">{t("feeNote")}</p>
      <div className="flex flex-col items-center gap-3 rounded-lg border border-line-strong bg-card px-3 py-4">
        <p className="inline-flex items-center gap-2 font-medium">
          <NetworkIcon chain={chainId} className="size-5" />
          {missing} · {network}
        </p>
        <GroupedAddress address={address} />
        <p className="flex flex-wrap justify-center gap-2">
          <CopyWhole value={address} text={t("copyAddress")} />
          <CopyWhole value={typedAmount(missingAmount)} text={t("copyAmount")} />
        </p>
      </div>
      <p className="text-center font-medium">{t("addressOnly")}</p>
      <DepositCode address={address} uri={uri ?? address} />
      <Terms deposit={deposit} />
    </>
  );
}

/** Until when the address is valid, and where other money goes. */
function Terms({ deposit: { expiresAt, refund } }: { deposit: CheckoutDeposit }) {
  const { checkout, reread } = useCheckout();
  const { t, tag } = useDepositLocale();
  const [zone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC");
  const { nowMs } = checkout;
  const expiresAtMs = expiresAt * 1_000;
  const time = deadlineText({ expiresAtMs, nowMs, zone }, tag);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (isOver) void reread().catch(() => undefined);
  }, [isOver, reread]);
  const address = isolate(middleTruncate(refund.address ?? ""));
  return (
    <div className="flex flex-col gap-1 text-center text-ink-muted text-sm">
      <p>
        <time dateTime={new Date(expiresAtMs).toISOString()} className="tabular-nums">
          {t("validUntil", { time })}
        </time>
        {" · "}
        <bdi>
          <TimeLeft
            label={t("timeLeft")}
            untilMs={expiresAtMs}
            serverNowMs={nowMs}
            onEnd={() => setOver(true)}
          />
        </bdi>
      </p>
      <p>{refund.kind === "claim" ? t("returnsToKey") : t("returnsTo", { address })}</p>
    </div>
  );
}
