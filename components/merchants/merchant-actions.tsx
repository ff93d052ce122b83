"use client";

import { useMutation } from "@tanstack/react-query";
import { MoreHorizontal } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { MERCHANT_VERBS, type MerchantVerb, verbsFor } from "@/components/merchants/merchant-verbs";
import { MERCHANTS } from "@/components/merchants/merchants-url";
import { useMerchantRefresh } from "@/components/merchants/use-merchant-refresh";
import { faultMessage } from "@/components/shell/fault-message";
import { useTRPC } from "@/components/shell/trpc";
import { AlertDialog, AlertDialogContent } from "@/components/ui/alert-dialog";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { toast } from "@/components/ui/toast";
import type { Merchant } from "@/server/merchants/schema";

interface MerchantActionsProps {
  merchant: Pick<Merchant, "id" | "name" | "status">;
  openPayments: number;
}

/** Stops, starts or deletes a merchant, after a question that says what follows. */
export function MerchantActions({ merchant, openPayments }: MerchantActionsProps) {
  const [asked, setAsked] = useState<MerchantVerb | null>(null);
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button size="icon" aria-label={`More for ${merchant.name}`}>
            <MoreHorizontal aria-hidden />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          {verbsFor(merchant.status).map((verb) => (
            <DropdownMenuItem key={verb} danger={verb === "delete"} onSelect={() => setAsked(verb)}>
              {MERCHANT_VERBS[verb].verb}
            </DropdownMenuItem>
          ))}
        </DropdownMenuContent>
      </DropdownMenu>
      {asked ? (
        <Question
          key={asked}
          verb={asked}
          merchant={merchant}
          openPayments={openPayments}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  );
}

interface QuestionProps extends MerchantActionsProps {
  verb: MerchantVerb;
  onClose: () => void;
}

function Question({ verb, merchant, openPayments, onClose }: QuestionProps) {
  const trpc = useTRPC();
  const router = useRouter();
  const refresh = useMerchantRefresh();
  const words = MERCHANT_VERBS[verb];
  const [first = "", ...others] = words.consequences(openPayments);
  const say = () => toast.success(`${merchant.name} ${words.done}`);
  const setStatus = useMutation(
    trpc.merchants.setStatus.mutationOptions({
      onSuccess: async () => {
        await refresh();
        say();
        onClose();
      },
    }),
  );
  const remove = useMutation(
    trpc.merchants.delete.mutationOptions({
      onSuccess: () => {
        say();
        router.push(MERCHANTS);
        router.refresh();
      },
    }),
  );
  const { id: merchantId } = merchant;
  const act = () =>
    words.to ? setStatus.mutate({ merchantId, status: words.to }) : remove.mutate({ merchantId });
  const error = setStatus.error ?? remove.error;
  return (
    <AlertDialog open onOpenChange={(open) => !open && onClose()}>
      <AlertDialogContent
        title={`${words.verb} ${merchant.name}?`}
        description={first}
        cancel="Keep it as it is"
        action={
          <Button
            variant={verb === "activate" ? "primary" : "danger"}
            pending={setStatus.isPending || remove.isPending}
            onClick={act}
          >
            {words.verb} {merchant.name.length > 32 ? "merchant" : merchant.name}
          </Button>
        }
      >
        <ul className="flex list-disc flex-col gap-1 pl-5 text-ink-muted">
          {others.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        {error ? (
          <Banner tone="bad" title="Nothing was changed" announce className="mt-3">
            {faultMessage(error)}
          </Banner>
        ) : null}
      </AlertDialogContent>
    </AlertDialog>
  );
}
