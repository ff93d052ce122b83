"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type ChangeEvent, useId } from "react";
import { useTranslations } from "use-intl";
import { keepCookie } from "@/components/shell/keep-cookie";
import type { Mode } from "@/server/auth/permissions";

const COOKIE = "florin.mode";

/** Switches the whole dashboard between test and live payments. */
export function ModeSwitch({ mode }: { mode: Mode }) {
  const t = useTranslations("shell");
  const id = useId();
  const router = useRouter();
  const queryClient = useQueryClient();
  function change(event: ChangeEvent<HTMLInputElement>) {
    keepCookie(COOKIE, event.target.checked ? "test" : "live");
    queryClient.clear();
    router.push("/dashboard");
    router.refresh();
  }
  return (
    <div className="flex min-h-9 items-center justify-between gap-3 rounded-md px-2.5 hover:bg-hover pointer-coarse:min-h-11">
      <label htmlFor={id} className="flex-1">
        {t("testMode")}
      </label>
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={mode === "test"}
        aria-checked={mode === "test"}
        onChange={change}
        className={[
          "relative h-5 w-9 cursor-pointer appearance-none rounded-full bg-control transition-colors checked:bg-wait",
          "before:absolute before:top-0.5 before:left-0.5 before:size-4 before:rounded-full before:bg-card before:transition-transform",
          "checked:before:translate-x-4 forced-colors:border",
        ].join(" ")}
      />
    </div>
  );
}
