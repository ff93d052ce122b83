"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useFaultMessage } from "@/components/query/fault-message";
import { useTRPC } from "@/components/query/use-trpc";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Modal } from "@/components/ui/modal";
import { toast } from "@/components/ui/toast";

/** Pins the account to a newer version, after a warning that this cannot be undone. */
export function UpgradeVersion({ from, to }: { from: string; to: string }) {
  const faultMessage = useFaultMessage();
  const t = useTranslations("versions.upgrade");
  const trpc = useTRPC();
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const change = useMutation(
    trpc.versions.change.mutationOptions({
      onSuccess: () => {
        setOpen(false);
        toast.success(t("pinned", { version: to }));
        router.refresh();
      },
    }),
  );
  const title = t("title", { version: to });
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        {t("pin", { version: to })}
      </Button>
      {isOpen ? (
        <Modal label={title} onClose={() => setOpen(false)} className="w-[min(28rem,calc(100vw-2rem))]">
          <form method="dialog" className="flex flex-col gap-4 p-5">
            <h2 className="text-lg">{title}</h2>
            <p className="text-ink-muted">{t("text", { from, to })}</p>
            {change.error ? (
              <Banner tone="bad" title={t("failed")} announce>
                {faultMessage(change.error)}
              </Banner>
            ) : null}
            <div className="flex justify-end gap-2">
              <Button type="submit">{t("keep", { version: from })}</Button>
              <Button
                variant="primary"
                pending={change.isPending}
                onClick={() => change.mutate({ version: to })}
              >
                {t("pin", { version: to })}
              </Button>
            </div>
          </form>
        </Modal>
      ) : null}
    </>
  );
}
