"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { errorFacts } from "@/components/account/error-facts";
import { NewLinkForm } from "@/components/payment-links/new-link-form";
import { useLinkDraft } from "@/components/payment-links/use-link-draft";
import { useFaultMessage } from "@/components/query/fault-message";
import { useTRPC } from "@/components/query/use-trpc";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogTrigger } from "@/components/ui/dialog";
import { useFaultFocus } from "@/components/ui/use-fault-focus";
import type { LinkChoices } from "@/server/payment-links/link-schema";

const FORM = "new-payment-link";

interface CreateLinkProps {
  choices: LinkChoices;
  /** The selected merchant; null for all. */
  merchantId: string | null;
}

/** Creates a payment and opens the page that shares its link. */
export function CreateLink({ choices, merchantId }: CreateLinkProps) {
  const faultMessage = useFaultMessage();
  const t = useTranslations("links.new");
  const trpc = useTRPC();
  const router = useRouter();
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { form, focusFault } = useFaultFocus();
  const { draft, faults, isMerchantOpen, change, mark, check } = useLinkDraft(choices, merchantId);
  const [isElsewhere, setElsewhere] = useState(false);
  const create = useMutation(
    trpc.paymentLinks.create.mutationOptions({
      onSuccess: async ({ paymentId }) => {
        await queryClient.invalidateQueries(trpc.paymentLinks.list.queryFilter());
        router.push(`/dashboard/payment-links/${paymentId}`);
      },
      onError: (error) => {
        const isMarked = mark(errorFacts(error)?.issues ?? []);
        setElsewhere(!isMarked);
        if (isMarked) focusFault();
      },
    }),
  );
  function submit(event: FormEvent) {
    event.preventDefault();
    const input = check();
    if (input) create.mutate(input);
    else focusFault();
  }
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button variant="primary">
          <Plus aria-hidden /> {t("title")}
        </Button>
      </DialogTrigger>
      <DialogContent
        title={t("title")}
        description={t("text")}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{t("cancel")}</Button>
            <Button type="submit" form={FORM} variant="primary" pending={create.isPending}>
              {t("create")}
            </Button>
          </>
        }
      >
        <form ref={form} id={FORM} noValidate onSubmit={submit} className="flex flex-col gap-4">
          {create.error && isElsewhere ? (
            <Banner tone="bad" title={t("failed")} announce>
              {faultMessage(create.error)}
            </Banner>
          ) : null}
          <NewLinkForm
            choices={choices}
            draft={draft}
            faults={faults}
            isMerchantOpen={isMerchantOpen}
            onChange={change}
          />
        </form>
      </DialogContent>
    </Dialog>
  );
}
