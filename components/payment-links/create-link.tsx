"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { NewLinkForm } from "@/components/payment-links/new-link-form";
import { useLinkForm } from "@/components/payment-links/use-link-form";
import { useTRPC } from "@/components/query/use-trpc";
import { useOpenRequest } from "@/components/shell/use-open-request";
import { Button } from "@/components/ui/button";
import { FormDialog } from "@/components/ui/form-dialog";
import type { LinkChoices } from "@/server/payment-links/link-schema";

interface CreateLinkProps {
  choices: LinkChoices;
  /** The selected merchant; null for all. */
  merchantId: string | null;
}

/** Creates a link for one payment or for many, and opens the page that shares it. */
export function CreateLink({ choices, merchantId }: CreateLinkProps) {
  const t = useTranslations("links.new");
  const trpc = useTRPC();
  const router = useRouter();
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  useOpenRequest("new-link", () => setOpen(true));
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
      onOpenChange={setOpen}
      trigger={
        <Button variant="primary">
          <Plus aria-hidden /> {t("title")}
        </Button>
      }
      title={t("title")}
      description={t("text")}
      verb={t("create")}
      failed={t("failed")}
    >
      <NewLinkForm choices={choices} form={form} />
    </FormDialog>
  );
}
