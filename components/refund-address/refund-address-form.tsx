"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import { WalletButtons } from "@/components/movements/wallet-buttons";
import { redirectFault, sendRedirect } from "@/components/refund-address/send-redirect";
import { signRedirect } from "@/components/refund-address/sign-redirect";
import { Banner } from "@/components/ui/banner";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import type { Wallet } from "@/components/wallet/discover-wallets";
import type { RedirectPage } from "@/server/refunds/load-redirect";
import type { AcceptedRedirect, PreparedRedirect } from "@/server/refunds/redirect-schema";

type State = { is: "open"; fault: string | null } | { is: "signing" } | ({ is: "done" } & AcceptedRedirect);

/** Requests the new address, signed by a wallet of this browser with the account that paid. */
export function RefundAddressForm({ refund: { paymentId, payer } }: { refund: RedirectPage }) {
  const t = useTranslations("refundAddress.form");
  const signing = useTranslations("merchants.signing");
  const [to, setTo] = useState("");
  const [state, setState] = useState<State>({ is: "open", fault: null });

  function change(typed: string) {
    setTo(typed);
    if (state.is === "open" && state.fault) setState({ is: "open", fault: null });
  }
  async function sign({ provider }: Wallet) {
    setState({ is: "signing" });
    try {
      const request = { paymentId, to: to.trim() };
      const prepared = await sendRedirect<PreparedRedirect>(request);
      const signature = await signRedirect(provider, prepared, signing);
      const signed = { ...request, until: prepared.until, signature };
      setState({ is: "done", ...(await sendRedirect<AcceptedRedirect>(signed)) });
    } catch (error) {
      setState({
        is: "open",
        fault: redirectFault(error, t),
      });
    }
  }

  if (state.is === "done") {
    return (
      <Banner tone="good" title={t("savedTitle")} announce className="break-words">
        {t(state.isSent ? "sent" : "saved", { address: state.to })}
      </Banner>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      {state.is === "open" && state.fault ? (
        <Banner tone="bad" title={t("unchanged")} announce className="break-words">
          {state.fault}
        </Banner>
      ) : null}
      <Field label={t("label")} help={t("help")} required>
        {/* Two lines, since one does not show all of an address. */}
        <Textarea
          value={to}
          rows={2}
          placeholder="0x…"
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          className="min-h-0 resize-none break-all font-mono"
          onChange={({ target }) => change(target.value)}
        />
      </Field>
      <p className="text-ink-muted text-sm">
        {t.rich("sign", { payer: () => <span className="break-all font-mono">{payer}</span> })}
      </p>
      {state.is === "signing" ? (
        <p role="status" className="text-ink-muted">
          {t("signing")}
        </p>
      ) : (
        <WalletButtons onChoose={(wallet) => void sign(wallet)} />
      )}
    </div>
  );
}
