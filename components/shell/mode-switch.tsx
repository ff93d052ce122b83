"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { ChoiceField } from "@/components/ui/choice-field";
import { Switch } from "@/components/ui/switch";
import type { Mode } from "@/server/auth/permissions";

/** Kept for a year; it holds no secret, and the server reads it with every request. */
const COOKIE = "florin.mode";
const MAX_AGE_S = 31_536_000;

/** Changes what the whole dashboard is about: test payments or live ones. */
export function ModeSwitch({ mode }: { mode: Mode }) {
  const router = useRouter();
  const queryClient = useQueryClient();
  function change(isTest: boolean) {
    const secure = window.location.protocol === "https:" ? "; Secure" : "";
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve.
    document.cookie = `${COOKIE}=${isTest ? "test" : "live"}; Path=/; Max-Age=${MAX_AGE_S}; SameSite=Lax${secure}`;
    queryClient.clear();
    router.push("/dashboard/payments");
    router.refresh();
  }
  return (
    <ChoiceField label="Test mode" className="px-2.5 py-2">
      <Switch checked={mode === "test"} onCheckedChange={change} />
    </ChoiceField>
  );
}
