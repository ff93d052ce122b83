"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ChevronLeft } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type FormEvent, useRef, useState } from "react";
import { fieldFault } from "@/components/account/error-facts";
import { BuyerPreview } from "@/components/merchants/buyer-preview";
import { LazyLogoPicker } from "@/components/merchants/lazy-logo-picker";
import { MERCHANTS } from "@/components/merchants/merchants-url";
import { ProfileFields } from "@/components/merchants/profile-fields";
import { useProfileDraft } from "@/components/merchants/use-profile-draft";
import { faultMessage } from "@/components/shell/fault-message";
import { useTRPC } from "@/components/shell/trpc";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { focusFirstFault } from "@/components/ui/focus-first-fault";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { toast } from "@/components/ui/toast";

/** Makes a merchant: who it is, and its logo if there is one already. */
export function NewMerchantPage() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const profile = useProfileDraft({ name: "", email: "" });
  const [iconUrl, setIconUrl] = useState<string | null>(null);
  const create = useMutation(
    trpc.merchants.create.mutationOptions({
      onSuccess: async ({ merchant }) => {
        await queryClient.invalidateQueries(trpc.merchants.pathFilter());
        toast.success(`${merchant.name} created. Now say where its money goes.`);
        router.push(`${MERCHANTS}/${merchant.id}`);
      },
      onError: () => requestAnimationFrame(() => form.current && focusFirstFault(form.current)),
    }),
  );
  function submit(event: FormEvent) {
    event.preventDefault();
    const input = profile.check();
    if (input) create.mutate({ ...input, iconUrl });
    else requestAnimationFrame(() => form.current && focusFirstFault(form.current));
  }
  const urlFault = fieldFault(create.error, "iconUrl");
  return (
    <>
      <PageHeader
        above={
          <Link href={MERCHANTS} className="inline-flex items-center gap-1 hover:text-ink">
            <ChevronLeft className="size-4" aria-hidden /> Merchants
          </Link>
        }
        title="New merchant"
        description="Who is paid, as buyers see it. Where its money goes is set next."
      />
      <form ref={form} noValidate onSubmit={submit} className="flex max-w-xl flex-col gap-6">
        {create.error && !urlFault ? (
          <Banner tone="bad" title="The merchant was not created" announce>
            {faultMessage(create.error)}
          </Banner>
        ) : null}
        <ProfileFields {...profile} error={create.error} />
        <section aria-labelledby="new-logo" className="flex flex-col gap-3">
          <h2 id="new-logo" className="font-medium">
            Logo <span className="font-normal text-ink-muted">(optional)</span>
          </h2>
          {iconUrl ? (
            <ChosenLogo
              name={profile.draft.name}
              iconUrl={iconUrl}
              fault={urlFault}
              onClear={() => setIconUrl(null)}
            />
          ) : (
            <LazyLogoPicker merchantName={profile.draft.name} isPending={false} onPick={setIconUrl} />
          )}
        </section>
        <div className="flex gap-2">
          <Button type="submit" variant="primary" pending={create.isPending}>
            Create merchant
          </Button>
          <LinkButton href={MERCHANTS}>Cancel</LinkButton>
        </div>
      </form>
    </>
  );
}

interface ChosenLogoProps {
  name: string;
  iconUrl: string;
  fault?: string;
  onClear: () => void;
}

function ChosenLogo({ name, iconUrl, fault, onClear }: ChosenLogoProps) {
  const isOurs = iconUrl.startsWith("/");
  return (
    <div className="flex flex-col gap-3">
      {isOurs ? <BuyerPreview name={name} logo={iconUrl} /> : null}
      {isOurs ? null : (
        <p className="break-all">
          {iconUrl} <span className="text-ink-muted">(checked when the merchant is created)</span>
        </p>
      )}
      {fault ? (
        <Banner tone="bad" title="The merchant was not created" announce>
          The logo’s URL {fault}.
        </Banner>
      ) : null}
      <Button className="self-start" onClick={onClear}>
        Choose another logo
      </Button>
    </div>
  );
}
