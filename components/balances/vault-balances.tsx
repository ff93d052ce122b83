import { useTranslations } from "#translations";
import { MerchantName } from "@/components/merchant-mark/merchant-name";
import { Money } from "@/components/payment-parts/money";
import { LinkButton } from "@/components/ui/link-button";
import { Section } from "@/components/ui/section";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import type { Balances } from "@/server/statements/schema";

/** Shows what the vaults hold by the books, and how much of it refunds will take. */
export function VaultBalances({ vaults }: Pick<Balances, "vaults">) {
  const t = useTranslations("balances.vaults");
  return (
    <Section
      title={t("title")}
      description={t("text")}
      actions={
        <LinkButton size="sm" href="/dashboard/refunds/vaults" prefetch={false}>
          {t("manage")}
        </LinkButton>
      }
    >
      {vaults.length === 0 ? (
        <p className="text-ink-muted">{t("none")}</p>
      ) : (
        <Table label={t("table")} compact>
          <TableHead>
            <TableHeader>{t("merchant")}</TableHeader>
            <TableHeader>{t("network")}</TableHeader>
            <TableHeader numeric>{t("held")}</TableHeader>
            <TableHeader numeric>{t("promised")}</TableHeader>
          </TableHead>
          <TableBody>
            {vaults.map(({ merchant, held, promised }) => (
              <TableRow key={`${merchant.id} ${held.unit}`}>
                <TableCell className="max-w-52">
                  <MerchantName merchant={merchant} />
                </TableCell>
                <TableCell className="text-ink-muted">{held.display.networkName}</TableCell>
                <TableCell numeric className="font-medium">
                  <Money amount={held} />
                </TableCell>
                <TableCell numeric>
                  <Money amount={promised} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Section>
  );
}
