"use client";

import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useOpenRequest } from "@/components/shell/use-open-request";
import { Button } from "@/components/ui/button";

const CreateEndpointDialog = dynamic(
  () => import("@/components/webhooks/create-endpoint-dialog").then((it) => it.CreateEndpointDialog),
  { ssr: false },
);

/** Renders the button for a new endpoint. The dialog loads on first use and keeps its input. */
export function CreateEndpoint() {
  const t = useTranslations("webhooks");
  const [isOpen, setOpen] = useState<boolean>();
  useOpenRequest("new-endpoint", () => setOpen(true));
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        <Plus aria-hidden /> {t("create")}
      </Button>
      {isOpen === undefined ? null : <CreateEndpointDialog isOpen={isOpen} onOpenChange={setOpen} />}
    </>
  );
}
