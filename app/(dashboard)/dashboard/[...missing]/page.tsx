import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "@/components/messages/get-translations";
import { requireUser } from "@/server/web/page-user";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("shell.missing"))("title") };
}

/** Answers an address of the dashboard that leads nowhere, within the dashboard's frame. */
export default async function MissingPage({ params }: { params: Promise<{ missing: string[] }> }) {
  const { missing } = await params;
  await requireUser(`/dashboard/${missing.map(encodeURIComponent).join("/")}`);
  notFound();
}
