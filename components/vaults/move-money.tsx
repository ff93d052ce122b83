"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import { useAssetText } from "@/components/merchants/asset-name";
import type { Translator } from "@/components/messages/translator";
import { MovementStatus } from "@/components/movements/movement-status";
import { useMovement } from "@/components/movements/use-movement";
import { WalletButtons } from "@/components/movements/wallet-buttons";
import { WalletDialog } from "@/components/movements/wallet-dialog";
import { useMoneyText } from "@/components/payment-parts/money";
import { Address } from "@/components/ui/address";
import { Banner } from "@/components/ui/banner";
import { LinkButton } from "@/components/ui/link-button";
import { amountText, parseAmount } from "@/components/ui/parse-amount";
import { toast } from "@/components/ui/toast";
import { type MovementDraft, MovementForm } from "@/components/vaults/movement-form";
import type { Wallet } from "@/components/wallet/discover-wallets";
import type { Vault, Vaults } from "@/server/vaults/schema";

/** The transfer that the person wants; `vault` is null until it is chosen. */
export type MoveRequest = { kind: "deposit"; vault: Vault | null } | { kind: "withdraw"; vault: Vault };

interface MoveMoneyProps {
  vaults: Vaults;
  request: MoveRequest;
  onClose: () => void;
}

/** Moves money into a vault, or out of it, with a wallet of this browser. */
export function MoveMoney({ vaults, request, onClose }: MoveMoneyProps) {
  const t = useTranslations("vaults.move");
  const moneyText = useMoneyText();
  const { kind, vault } = request;
  const [draft, setDraft] = useState<MovementDraft>(() => draftOf(vaults, request));
  const [isChecked, setChecked] = useState(false);
  const { progress, run } = useMovement(vaults.networks);
  const asset = vaults.assets.find((each) => each.asset === draft.asset);
  const amount = asset ? parseAmount(draft.amount, asset.decimals) : null;
  const isWithdrawal = kind === "withdraw";
  const faults = {
    merchantId: draft.merchantId === "" ? t("noMerchant") : undefined,
    amount: amount === null ? amountFault(asset?.decimals ?? 0, t) : undefined,
  };
  const isLocked = isWithdrawal && vault.destination === null;
  function start(wallet: Wallet) {
    setChecked(true);
    if (amount === null || draft.merchantId === "") return;
    run.mutate(
      {
        wallet,
        movement: { kind, merchantId: draft.merchantId, asset: draft.asset, amount, router: vault?.router },
      },
      { onSuccess: () => done() },
    );
  }
  function done() {
    toast.success(t(isWithdrawal ? "withdrawDone" : "depositDone"));
    onClose();
  }
  return (
    <WalletDialog
      title={t(kind)}
      description={
        vault
          ? t(`${kind}Text`, { merchant: vault.merchant.name, amount: moneyText(vault.held) })
          : t("depositAnyText")
      }
      run={run}
      faultTitle={t("failed")}
      onClose={onClose}
    >
      <MovementForm
        vaults={vaults}
        vault={vault}
        draft={draft}
        disabled={run.isPending}
        faults={isChecked ? faults : {}}
        onChange={(change) => {
          setDraft({ ...draft, ...change });
          setChecked(false);
        }}
      />
      {isWithdrawal ? <Destination vault={vault} /> : null}
      {progress ? <MovementStatus progress={progress} /> : null}
      {isLocked || progress ? null : <WalletButtons onChoose={start} />}
    </WalletDialog>
  );
}

function Destination({ vault }: { vault: Vault }) {
  const t = useTranslations("vaults.move");
  const named = { asset: useAssetText()(vault.asset), merchant: vault.merchant.name };
  if (vault.destination) {
    return (
      <div className="flex flex-col gap-1">
        <p className="font-medium">{t("goesTo")}</p>
        <Address address={vault.destination} label={t("addressLabel")} whole />
        <p className="text-ink-muted text-sm">{t("wallet", named)}</p>
      </div>
    );
  }
  return (
    <Banner tone="wait" title={t("noWallet", { symbol: vault.asset.symbol })}>
      {t("noWalletText", named)}{" "}
      <LinkButton size="sm" href="/dashboard/merchants">
        {t("viewMerchants")}
      </LinkButton>
    </Banner>
  );
}

function draftOf({ merchants, assets }: Vaults, { kind, vault }: MoveRequest): MovementDraft {
  const wanted = kind === "withdraw" ? free(vault) : (vault?.missing?.value ?? "");
  return {
    merchantId: (vault?.merchant ?? onlyOf(merchants))?.id ?? "",
    asset: vault?.asset.asset ?? assets[0]?.asset ?? "",
    amount: vault && wanted ? amountText(wanted, vault.asset.decimals) : "",
  };
}

/** Returns the part of a vault's balance that is not reserved for refunds. */
function free({ held, promised }: Vault): string {
  const rest = BigInt(held.value) - BigInt(promised.value);
  return rest > 0n ? rest.toString() : "";
}

const onlyOf = <T,>(list: readonly T[]): T | undefined => (list.length === 1 ? list[0] : undefined);

function amountFault(decimals: number, t: Translator<"vaults.move">): string {
  return decimals === 0 ? t("wholeAmount") : t("decimalAmount", { count: decimals });
}
