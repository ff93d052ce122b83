"use client";

import { useState } from "react";
import { isLiveKey, LIVE_KEY } from "@/components/reference/try-it/check-key";
import { rememberKey, useKnown } from "@/components/reference/try-it/known-values";
import { TRIAL_CONTROL, TrialField } from "@/components/reference/try-it/trial-field";

/** Takes the test key. A live one is removed at once. */
export function TrialKey({ permission, fault }: { permission: string | null; fault: string | undefined }) {
  const { key } = useKnown();
  const [wasLive, setWasLive] = useState(false);
  return (
    <TrialField
      label="Api-Key"
      required
      fault={wasLive ? LIVE_KEY : fault}
      help={
        <>
          A test key{permission ? <> with {permission}</> : null}. It stays in the memory of this page until
          you reload, and goes to this installation only.
        </>
      }
    >
      {(control) => (
        <input
          {...control}
          type="password"
          data-input="key"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="wcp_test_…"
          value={key}
          onChange={({ target: { value } }) => {
            setWasLive(isLiveKey(value));
            rememberKey(isLiveKey(value) ? "" : value);
          }}
          className={TRIAL_CONTROL}
        />
      )}
    </TrialField>
  );
}
