import type { Metadata } from "next";
import { getTranslations } from "@/components/messages/get-translations";
import { PageMessages } from "@/components/messages/page-messages";
import { VersionPage } from "@/components/versions/version-page";
import { permits } from "@/server/accounts/roles";
import { env } from "@/server/kernel/env";
import { pageQueries } from "@/server/trpc/page-queries";
import { requireUser } from "@/server/web/page-user";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("versions"))("title") };
}

export default async function ApiVersionPage() {
  const { scope } = await requireUser("/dashboard/developers/version");
  const { trpc, fetch } = await pageQueries();
  const versions = await fetch(trpc.versions.get.queryOptions());
  return (
    <PageMessages namespaces={["versions.upgrade"]}>
      <VersionPage
        versions={versions}
        apiUrl={env().PUBLIC_URL}
        mayManage={permits(scope, "version.manage")}
      />
    </PageMessages>
  );
}
