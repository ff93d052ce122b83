"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { useTranslations } from "use-intl";
import { LazyNewLogoPicker } from "@/components/merchants/lazy-logo-picker";
import { MERCHANTS } from "@/components/merchants/merchants-url";
import { ProfileFields } from "@/components/merchants/profile-fields";
import { type NewLogo, useNewLogo } from "@/components/merchants/use-new-logo";
import { useProfileForm } from "@/components/merchants/use-profile-form";
import { fieldFault } from "@/components/query/error-facts";
import { useTRPC } from "@/components/query/use-trpc";
import { Banner } from "@/components/ui/banner";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { SubmitButton } from "@/components/ui/submit-button";
import { toast } from "@/components/ui/toast";

/** Creates a merchant: its profile, and optionally its logo. */
export function NewMerchantPage() {
  const t = useTranslations("merchants.new");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const router = useRouter();
  const logo = useNewLogo();
  const create = useMutation(
    trpc.merchants.create.mutationOptions({
      onSuccess: async ({ merchant }) => {
        await queryClient.invalidateQueries(trpc.merchants.pathFilter());
        toast.success(t("done", { merchant: merchant.name }));
        router.push(`${MERCHANTS}/${merchant.id}`);
      },
    }),
  );
  const form = useProfileForm({}, async (profile) => {
    const iconUrl = await logo.take();
    if (iconUrl !== undefined) await create.mutateAsync({ ...profile, iconUrl });
  });
  const { choose } = logo;
  const { reset } = create;
  const chooseLogo = useCallback(
    (next: NewLogo | null) => {
      choose(next);
      reset();
    },
    [choose, reset],
  );
  const urlFault = fieldFault(create.error, "iconUrl");
  return (
    <>
      <PageHeader
        back={{ href: MERCHANTS, label: t("merchants") }}
        title={t("title")}
        description={t("text")}
      />
      <form {...form.props} className="flex max-w-xl flex-col gap-6">
        {form.refusal && create.error && !urlFault ? (
          <Banner tone="bad" title={t("failed")} announce>
            {form.refusal}
          </Banner>
        ) : null}
        <ProfileFields form={form} />
        <section aria-labelledby="new-logo" className="flex flex-col gap-3">
          <h2 id="new-logo" className="font-medium">
            {t.rich("logo", {
              note: (text) => <span className="font-normal text-ink-muted">{text}</span>,
            })}
          </h2>
          <LazyNewLogoPicker
            merchantName={form.values.merchantName}
            error={logo.error}
            fault={urlFault}
            onChoose={chooseLogo}
          />
        </section>
        <div className="flex gap-2">
          <SubmitButton variant="primary" pending={form.isPending}>
            {t("create")}
          </SubmitButton>
          <LinkButton href={MERCHANTS}>{t("cancel")}</LinkButton>
        </div>
      </form>
    </>
  );
}
