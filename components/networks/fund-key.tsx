"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { MovementStatus } from "@/components/movements/movement-status";
import { WalletButtons } from "@/components/movements/wallet-buttons";
import { WalletDialog } from "@/components/movements/wallet-dialog";
import { useWalletSend } from "@/components/networks/use-wallet-send";
import { useTRPC } from "@/components/query/use-trpc";
import { Address } from "@/components/ui/address";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { parseAmount } from "@/components/ui/parse-amount";
import { toast } from "@/components/ui/toast";
import type { Wallet } from "@/components/wallet/discover-wallets";
import type { NetworkInspection } from "@/server/networks/schema";

interface FundKeyProps {
  network: NetworkInspection;
  target: NetworkInspection["keys"][number];
  onClose: () => void;
}

/** Sends coin for gas to a key of the installation, with a wallet of this browser. */
export function FundKey({ network: { chainId, name, coin }, target, onClose }: FundKeyProps) {
  const t = useTranslations("networks.keys");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { progress, run } = useWalletSend();
  const [text, setText] = useState("");
  const [fault, setFault] = useState<string>();
  function start(wallet: Wallet) {
    const amount = parseAmount(text, coin.decimals);
    if (amount === null) return setFault(t("amountFault", { coin: coin.symbol }));
    const value = `0x${BigInt(amount).toString(16)}`;
    run.mutate({ wallet, chainId, transaction: { to: target.address, value } }, { onSuccess: done });
  }
  async function done() {
    await queryClient.invalidateQueries(trpc.networks.inspect.queryFilter({ chainId }));
    toast.success(t("funded"));
    onClose();
  }
  return (
    <WalletDialog
      title={t("fundKey", { key: t(target.role) })}
      description={t("fundText", { coin: coin.symbol, network: name })}
      run={run}
      faultTitle={t("notFunded")}
      onClose={onClose}
    >
      <div className="flex flex-col gap-1">
        <p className="font-medium">{t("goesTo")}</p>
        <Address address={target.address} label={t("address")} whole />
      </div>
      <Field label={t("amount", { coin: coin.symbol })} error={fault} required>
        <Input
          value={text}
          inputMode="decimal"
          disabled={run.isPending}
          onChange={({ target: input }) => {
            setText(input.value);
            setFault(undefined);
          }}
        />
      </Field>
      {progress ? <MovementStatus progress={progress} /> : <WalletButtons onChoose={start} />}
    </WalletDialog>
  );
}
