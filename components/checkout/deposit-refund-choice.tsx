"use client";

import { type FormEvent, useId, useState } from "react";
import { useCheckout } from "@/components/checkout/checkout-context";
import { SaveKey } from "@/components/checkout/deposit-save-key";
import { PRIMARY } from "@/components/checkout/primary-style";
import { useDepositLocale } from "@/components/checkout/use-deposit-locale";
import { buttonStyle } from "@/components/ui/button-style";
import { Textarea } from "@/components/ui/textarea";
import type { DepositAsset } from "@/server/gateway/deposits/checkout-schema";
import type { CreateDepositBody } from "@/server/gateway/deposits/schema";

type RefundChoiceProps = {
  asset: DepositAsset;
  onCreate: (request: CreateDepositBody) => void;
  onBack: () => void;
};

const ADDRESS = /^0x[0-9a-fA-F]{40}$/;

/** Asks to whom money goes that does not pay: an address of the buyer, or the holder of a key made in this browser. */
export function RefundChoice({ asset, onCreate, onBack }: RefundChoiceProps) {
  const { t } = useDepositLocale();
  const { checkout } = useCheckout();
  const [isFromExchange, setFromExchange] = useState(false);
  const create = (refund: CreateDepositBody["refund"]) => onCreate({ asset: asset.asset, refund });
  return (
    <section aria-labelledby="deposit" className="flex flex-col gap-3">
      <h2 id="deposit" className="text-center text-lg">
        {t(isFromExchange ? "keyHeading" : "refundHeading")}
      </h2>
      {isFromExchange ? (
        <SaveKey checkout={checkout} onSaved={(address) => create({ kind: "claim", address })} />
      ) : (
        <>
          <p className="text-center text-ink-muted">{t("refundNote")}</p>
          <AddressForm
            network={asset.networkName}
            onAddress={(address) => create({ kind: "address", address })}
          />
          <button
            type="button"
            onClick={() => setFromExchange(true)}
            className={buttonStyle({ className: "h-auto! min-h-11 whitespace-normal! py-2" })}
          >
            {t("fromExchange")}
          </button>
        </>
      )}
      <button
        type="button"
        onClick={isFromExchange ? () => setFromExchange(false) : onBack}
        className={buttonStyle({ variant: "quiet", className: "self-center" })}
      >
        {t(isFromExchange ? "useAddress" : "restart")}
      </button>
    </section>
  );
}

type AddressFormProps = { network: string; onAddress: (address: string) => void };

function AddressForm({ network, onAddress }: AddressFormProps) {
  const { t } = useDepositLocale();
  const id = useId();
  const [typed, setTyped] = useState("");
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = typed.trim();
    if (ADDRESS.test(address)) return onAddress(address);
    setWrong(true);
    document.getElementById(id)?.focus();
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium">
        {t("addressLabel", { network })}
      </label>
      {/* Two lines, since one does not show all of an address. */}
      <Textarea
        id={id}
        value={typed}
        rows={2}
        dir="ltr"
        placeholder="0x…"
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        aria-invalid={isWrong || undefined}
        aria-describedby={`${id}-help ${id}-error`}
        className="min-h-0 resize-none break-all font-mono"
        onChange={({ target }) => {
          setTyped(target.value);
          setWrong(false);
        }}
      />
      <p id={`${id}-help`} className="text-ink-muted text-sm">
        {t("addressHelp")}
      </p>
      <p id={`${id}-error`} aria-live="polite" className="text-bad text-sm empty:hidden">
        {isWrong ? t("addressWrong") : ""}
      </p>
      <button type="submit" className={`mt-1 ${PRIMARY}`}>
        {t("showAddress")}
      </button>
    </form>
  );
}
