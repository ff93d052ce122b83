"use client";

import { useState } from "react";

export interface ProfileDraft {
  name: string;
  email: string;
}

/** Keys of the messages in `merchants.profile`. */
type ProfileFaults = { name?: "noName"; email?: "noEmail" };

/** Keeps a merchant's name and e-mail while they are typed. The server's rules are stricter and final. */
export function useProfileDraft(initial: ProfileDraft) {
  const [draft, setDraft] = useState(initial);
  const [faults, setFaults] = useState<ProfileFaults>({});
  return {
    draft,
    faults,
    change(part: Partial<ProfileDraft>) {
      setDraft((before) => ({ ...before, ...part }));
      setFaults((before) => ({
        ...before,
        ...Object.fromEntries(Object.keys(part).map((key) => [key, undefined])),
      }));
    },
    /** Called when a field loses the focus. */
    touch: (field: keyof ProfileDraft) =>
      setFaults((before) => ({ ...before, [field]: faultsOf(draft)[field] })),
    /** Returns the profile to send; null when a field is missing, which is then marked. */
    check(): { merchantName: string; merchantEmail: string } | null {
      const found = faultsOf(draft);
      setFaults(found);
      if (found.name || found.email) return null;
      return { merchantName: draft.name.trim(), merchantEmail: draft.email.trim() };
    },
  };
}

function faultsOf({ name, email }: ProfileDraft): ProfileFaults {
  return {
    name: name.trim() === "" ? "noName" : undefined,
    email: /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email.trim()) ? undefined : "noEmail",
  };
}
