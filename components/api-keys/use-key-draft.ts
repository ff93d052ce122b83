"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Translator } from "@/components/messages/translator";
import type { CreateApiKey } from "@/server/accounts/schema";
import type { Mode, Permission } from "@/server/auth/permissions";

export interface KeyDraft {
  name: string;
  mode: Mode;
  permissions: Permission[];
  /** Empty: all merchants. */
  merchantIds: string[];
  /** Days, or "never". */
  expiry: string;
}

export interface KeyFaults {
  name?: string;
  permissions?: string;
}

/** The permissions that a shop's server needs, and no more. */
const USUAL: Permission[] = ["payments:read", "payments:write"];

/** Keeps the draft of a key until the key is created. */
export function useKeyDraft(mode: Mode) {
  const t = useTranslations("apiKeys.new");
  const fresh = (): KeyDraft => ({ name: "", mode, permissions: USUAL, merchantIds: [], expiry: "365" });
  const [draft, setDraft] = useState(fresh);
  const [faults, setFaults] = useState<KeyFaults>({});
  return {
    draft,
    faults,
    change(part: Partial<KeyDraft>) {
      setDraft((before) => ({ ...before, ...part }));
      setFaults({});
    },
    reset() {
      setDraft(fresh());
      setFaults({});
    },
    /** Returns the request to send; null when a field is missing, which is then marked. */
    check(): CreateApiKey | null {
      const found = faultsOf(draft, t);
      setFaults(found);
      return found.name || found.permissions ? null : inputOf(draft);
    },
  };
}

function faultsOf({ name, permissions }: KeyDraft, t: Translator<"apiKeys.new">): KeyFaults {
  return {
    name: name.trim() === "" ? t("noName") : undefined,
    permissions: permissions.length === 0 ? t("noPermission") : undefined,
  };
}

function inputOf({ name, mode, permissions, merchantIds, expiry }: KeyDraft): CreateApiKey {
  return {
    name: name.trim(),
    mode,
    permissions,
    merchantIds: merchantIds.length > 0 ? merchantIds : null,
    expiresInDays: expiry === "never" ? null : Number(expiry),
  };
}
