import { useTranslations } from "#translations";
import { MerchantName } from "@/components/merchant-mark/merchant-name";
import { useAssetText } from "@/components/merchants/asset-name";
import { Money } from "@/components/payment-parts/money";
import { Address } from "@/components/ui/address";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { TokenIcon } from "@/components/ui/token-icon";
import type { MoveRequest } from "@/components/vaults/move-money";
import type { Vault, Vaults } from "@/server/vaults/schema";

interface VaultsProps {
  vaults: Vaults;
  onMove: (request: MoveRequest) => void;
}

/** Renders vaults for wide windows: one row per merchant, token, network and router. */
export function VaultsTable({ vaults, onMove }: VaultsProps) {
  const t = useTranslations("vaults.list");
  return (
    <Table label={t("label")}>
      <TableHead>
        <TableHeader>{t("merchant")}</TableHeader>
        <TableHeader>{t("token")}</TableHeader>
        <TableHeader numeric>{t("held")}</TableHeader>
        <TableHeader numeric>{t("promised")}</TableHeader>
        <TableHeader>
          <span className="sr-only">{t("actions")}</span>
        </TableHeader>
      </TableHead>
      <TableBody>
        {vaults.items.map((vault) => (
          <TableRow key={keyOf(vault)} data-vault={keyOf(vault)}>
            <TableCell className="max-w-52 font-medium">
              <MerchantName merchant={vault.merchant} />
            </TableCell>
            <TableCell>
              <Asset vault={vault} />
            </TableCell>
            <TableCell numeric>
              <Money amount={vault.held} />
            </TableCell>
            <TableCell numeric>
              <Promised vault={vault} />
            </TableCell>
            <TableCell className="w-px text-right">
              <Actions vault={vault} vaults={vaults} onMove={onMove} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** Renders vaults for narrow windows. */
export function VaultsCards({ vaults, onMove }: VaultsProps) {
  const t = useTranslations("vaults.list");
  return (
    <ul aria-label={t("label")} className="border-line border-t">
      {vaults.items.map((vault) => (
        <li
          key={keyOf(vault)}
          data-vault={keyOf(vault)}
          className="flex flex-col gap-2 border-line border-b py-3"
        >
          <span className="flex items-center justify-between gap-3">
            <MerchantName merchant={vault.merchant} className="font-medium" />
            <Money amount={vault.held} />
          </span>
          <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm">
            <Asset vault={vault} />
            {vault.promised.value === "0" ? null : (
              <span>{t.rich("promisedAmount", { amount: () => <Promised vault={vault} /> })}</span>
            )}
          </span>
          <Actions vault={vault} vaults={vaults} onMove={onMove} />
        </li>
      ))}
    </ul>
  );
}

function keyOf({ merchant, asset, router, edition }: Vault): string {
  return `${merchant.id} ${asset.asset}${edition === null ? "" : ` ${router}`}`;
}

function Asset({ vault }: { vault: Vault }) {
  const t = useTranslations("statuses");
  const { asset } = vault;
  return (
    <span className="inline-flex items-center gap-2 align-middle">
      <TokenIcon symbol={asset.symbol} chain={asset.chainId} />
      <span>
        {asset.symbol}{" "}
        <span className="text-ink-muted">{t("onNetwork", { network: asset.networkName })}</span>
        <Router vault={vault} />
      </span>
    </span>
  );
}

/** Names the router of a vault where the network has several. */
function Router({ vault: { router, edition } }: { vault: Vault }) {
  const t = useTranslations("vaults.list");
  if (edition === null) return null;
  return (
    <span className="block text-ink-muted text-sm">
      {t.rich("router", { edition, address: () => <Address address={router} label={t("routerLabel")} /> })}
    </span>
  );
}

function Promised({ vault: { promised, missing } }: { vault: Vault }) {
  const t = useTranslations("vaults.list");
  if (promised.value === "0") return <span className="text-ink-muted">{t("nothing")}</span>;
  return (
    <span className="inline-flex items-center gap-2">
      {missing ? (
        <Badge tone="wait" className="gap-1">
          {t.rich("lacks", { amount: () => <Money amount={missing} /> })}
        </Badge>
      ) : null}
      {missing ? (
        <span>{t.rich("promisedInAll", { amount: () => <Money amount={promised} /> })}</span>
      ) : (
        <Money amount={promised} />
      )}
    </span>
  );
}

function Actions({ vault, vaults, onMove }: VaultsProps & { vault: Vault }) {
  const t = useTranslations("vaults.list");
  const isListed = vaults.merchants.some(({ id }) => id === vault.merchant.id);
  const canWithdraw = vaults.canWithdraw && vault.held.value !== "0" && vault.missing === null;
  const asset = useAssetText()(vault.asset);
  const named = {
    asset: vault.edition === null ? asset : t("ofRouter", { asset, router: vault.router }),
    merchant: vault.merchant.name,
  };
  return (
    <span className="inline-flex gap-2">
      {vaults.canDeposit && isListed ? (
        <Button
          size="sm"
          aria-label={t("addLabel", named)}
          onClick={() => onMove({ kind: "deposit", vault })}
        >
          {t("addShort")}
        </Button>
      ) : null}
      {canWithdraw ? (
        <Button
          size="sm"
          aria-label={t("withdrawLabel", named)}
          onClick={() => onMove({ kind: "withdraw", vault })}
        >
          {t("withdraw")}
        </Button>
      ) : null}
    </span>
  );
}
