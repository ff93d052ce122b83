"use client";

import { useState } from "react";
import { useMoneyText } from "@/components/payments/money";
import { Address } from "@/components/ui/address";
import { Banner } from "@/components/ui/banner";
import { LinkButton } from "@/components/ui/link-button";
import { amountText, parseAmount } from "@/components/ui/parse-amount";
import { toast } from "@/components/ui/toast";
import { type MovementDraft, MovementForm } from "@/components/vaults/movement-form";
import { MovementStatus } from "@/components/vaults/movement-status";
import { useMovement } from "@/components/vaults/use-movement";
import { WalletButtons } from "@/components/vaults/wallet-buttons";
import { WalletDialog } from "@/components/vaults/wallet-dialog";
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
  const moneyText = useMoneyText();
  const { kind, vault } = request;
  const [draft, setDraft] = useState<MovementDraft>(() => draftOf(vaults, request));
  const [isChecked, setChecked] = useState(false);
  const { progress, run } = useMovement(vaults.networks);
  const asset = vaults.assets.find((each) => each.asset === draft.asset);
  const amount = asset ? parseAmount(draft.amount, asset.decimals) : null;
  const isWithdrawal = kind === "withdraw";
  const isLocked = isWithdrawal && vault.destination === null;
  function start(wallet: Wallet) {
    setChecked(true);
    if (amount === null || draft.merchantId === "") return;
    run.mutate(
      { wallet, movement: { kind, merchantId: draft.merchantId, asset: draft.asset, amount } },
      { onSuccess: () => done() },
    );
  }
  function done() {
    toast.success(isWithdrawal ? "The withdrawal is on the network" : "The money is in the vault");
    onClose();
  }
  return (
    <WalletDialog
      title={isWithdrawal ? "Withdraw from the vault" : "Add money for refunds"}
      description={
        isWithdrawal
          ? `The vault of ${vault.merchant.name} holds ${moneyText(vault.held)}. The payment contract lets only its owner withdraw, so that key must sign.`
          : `Your wallet sends it to ${vault ? `the vault of ${vault.merchant.name}` : "the merchant's vault"}. It leaves again by refunds, or when the contract's owner withdraws it.`
      }
      run={run}
      faultTitle="It was not done"
      onClose={onClose}
    >
      <MovementForm
        vaults={vaults}
        vault={vault}
        draft={draft}
        disabled={run.isPending}
        faults={isChecked ? { merchantId: merchantFault(draft), amount: amountFault(amount, asset) } : {}}
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
  if (vault.destination) {
    return (
      <div className="flex flex-col gap-1">
        <p className="font-medium">Goes to</p>
        <Address address={vault.destination} label="destination address" whole />
        <p className="text-ink-muted text-sm">
          The wallet that {vault.merchant.name} has set for {vault.asset.symbol} on {vault.asset.networkName}.
        </p>
      </div>
    );
  }
  return (
    <Banner tone="wait" title={`No wallet is set for ${vault.asset.symbol}`}>
      Set where {vault.merchant.name} is paid in {vault.asset.symbol} on {vault.asset.networkName}; the money
      can go there and nowhere else.{" "}
      <LinkButton size="sm" href="/dashboard/merchants">
        To the merchants
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

function merchantFault({ merchantId }: MovementDraft): string | undefined {
  return merchantId === "" ? "Choose a merchant." : undefined;
}

function amountFault(amount: string | null, asset: Vaults["assets"][number] | undefined): string | undefined {
  if (amount !== null) return undefined;
  return asset?.decimals === 0
    ? "Write a whole number above zero."
    : `Write an amount above zero, such as 12.50, with at most ${asset?.decimals ?? 0} decimals.`;
}
