"use client";

import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { CreateLinkProps } from "@/components/payment-links/create-link-dialog";
import { useOpenRequest } from "@/components/shell/use-open-request";
import { Button } from "@/components/ui/button";

const CreateLinkDialog = dynamic(
  () => import("@/components/payment-links/create-link-dialog").then((it) => it.CreateLinkDialog),
  { ssr: false },
);

/** Renders the button for a new payment link. The dialog loads on first use and keeps its input. */
export function CreateLink(props: CreateLinkProps) {
  const t = useTranslations("links.new");
  const [isOpen, setOpen] = useState<boolean>();
  useOpenRequest("new-link", () => setOpen(true));
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        <Plus aria-hidden /> {t("title")}
      </Button>
      {isOpen === undefined ? null : <CreateLinkDialog {...props} isOpen={isOpen} onOpenChange={setOpen} />}
    </>
  );
}
