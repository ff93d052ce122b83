"use client";

import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useOpenRequest } from "@/components/shell/use-open-request";
import { Button } from "@/components/ui/button";
import type { Mode } from "@/server/auth/permissions";

const CreateKeyDialog = dynamic(
  () => import("@/components/api-keys/create-key-dialog").then((it) => it.CreateKeyDialog),
  { ssr: false },
);

/** Renders the button for a new key. The dialog loads on first use and keeps its input. */
export function CreateKey({ mode }: { mode: Mode }) {
  const t = useTranslations("apiKeys");
  const [isOpen, setOpen] = useState<boolean>();
  useOpenRequest("new-key", () => setOpen(true));
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        <Plus aria-hidden /> {t("create")}
      </Button>
      {isOpen === undefined ? null : <CreateKeyDialog mode={mode} isOpen={isOpen} onOpenChange={setOpen} />}
    </>
  );
}
