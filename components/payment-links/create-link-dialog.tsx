"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import { NewLinkForm } from "@/components/payment-links/new-link-form";
import { useLinkForm } from "@/components/payment-links/use-link-form";
import { useTRPC } from "@/components/query/use-trpc";
import { FormDialog } from "@/components/ui/form-dialog";
import type { LinkChoices } from "@/server/payment-links/link-schema";

export interface CreateLinkProps {
  choices: LinkChoices;
  /** The selected merchant; null for all. */
  merchantId: string | null;
}

interface CreateLinkDialogProps extends CreateLinkProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Creates a link for one payment or for many, and opens the page that shares it. */
export function CreateLinkDialog({ choices, merchantId, isOpen, onOpenChange }: CreateLinkDialogProps) {
  const t = useTranslations("links.new");
  const trpc = useTRPC();
  const router = useRouter();
  const queryClient = useQueryClient();
  const { mutateAsync: sendOnce } = useMutation(
    trpc.paymentLinks.create.mutationOptions({
      onSuccess: async ({ paymentId }) => {
        await queryClient.invalidateQueries(trpc.paymentLinks.list.queryFilter());
        router.push(`/dashboard/payment-links/${paymentId}`);
      },
    }),
  );
  const { mutateAsync: sendMany } = useMutation(
    trpc.paymentLinks.createReusable.mutationOptions({
      onSuccess: async ({ id }) => {
        await queryClient.invalidateQueries(trpc.paymentLinks.listReusable.queryFilter());
        router.push(`/dashboard/payment-links/reusable/${id}`);
      },
    }),
  );
  const form = useLinkForm({ choices, merchantId, sendOnce, sendMany });
  return (
    <FormDialog
      form={form}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t("title")}
      description={t("text")}
      verb={t("create")}
      failed={t("failed")}
    >
      <NewLinkForm choices={choices} form={form} />
    </FormDialog>
  );
}
