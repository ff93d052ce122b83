import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { MovementsPage } from "@/components/balances/movements-page";
import { getTranslations } from "@/components/messages/get-translations";
import { PageMessages } from "@/components/messages/page-messages";
import { ListMovements } from "@/server/statements/schema";
import { pageQueries } from "@/server/trpc/page-queries";
import { requireUser } from "@/server/web/page-user";

export async function generateMetadata({ params }: DayProps): Promise<Metadata> {
  return { title: (await getTranslations("balances.movements"))("pageTitle", { day: (await params).day }) };
}

interface DayProps {
  params: Promise<{ day: string }>;
  searchParams: Promise<Record<string, unknown>>;
}

export default async function DayPage({ params, searchParams }: DayProps) {
  const [{ day }, given] = await Promise.all([params, searchParams]);
  await requireUser(`/dashboard/balances/${encodeURIComponent(day)}`);
  const query = ListMovements.safeParse({
    day,
    merchantId: given.merchant,
    chainId: Number(given.chain),
    token: given.token,
    destination: given.to ?? null,
    after: given.after,
  });
  if (!query.success) notFound();
  const { trpc, fetch } = await pageQueries();
  const page = await fetch(trpc.balances.movements.queryOptions(query.data));
  return (
    <PageMessages namespaces={["balances.movements"]}>
      <MovementsPage query={query.data} page={page} />
    </PageMessages>
  );
}
