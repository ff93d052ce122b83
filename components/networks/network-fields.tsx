"use client";

import { useId } from "react";
import { useTranslations } from "use-intl";
import { Choice } from "@/components/ui/choice";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { Textarea } from "@/components/ui/textarea";
import type { Faults } from "@/components/ui/use-form";
import type { NetworkChoices, PlanNetwork } from "@/server/networks/schema";

/** The form's values: RPC URLs as typed, one a line. */
export type NetworkDraft = Omit<PlanNetwork, "rpcUrls" | "refunder"> & { rpcUrls: string; refunder: string };

interface NetworkFieldsProps {
  form: {
    values: NetworkDraft;
    faults: Faults<NetworkDraft>;
    change: (part: Partial<NetworkDraft>) => void;
  };
  choices: NetworkChoices;
}

const ROLES = ["owner", "guardian", "feeRecipient"] as const;

/** Renders the fields of a network: which one, its nodes, and who has which role on its router. */
export function NetworkFields({ form: { values, faults, change }, choices }: NetworkFieldsProps) {
  const t = useTranslations("networks.new");
  const chosen = choices.networks.find(({ key }) => key === values.network);
  const roles = choices.refunder === null ? [...ROLES, "refunder" as const] : ROLES;
  return (
    <>
      <div className="flex flex-col gap-1.5">
        <span className="font-medium" aria-hidden>
          {t("network")}
        </span>
        <Choice label={t("network")} value={values.network} onChange={(network) => change({ network })}>
          {choices.networks.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </Choice>
      </div>
      <Field label={t("rpcUrls")} help={t("rpcUrlsHelp")} error={faults.rpcUrls} required>
        <Textarea name="rpcUrls" rows={2} autoComplete="off" spellCheck={false} />
      </Field>
      {roles.map((role) => (
        <Field key={role} label={t(role)} help={t(`${role}Help`)} error={faults[role]} required>
          <Input name={role} autoComplete="off" spellCheck={false} className="font-mono" />
        </Field>
      ))}
      {chosen?.mode === "test" ? (
        <Check
          label={t("ownerMayBeKey")}
          help={t("ownerMayBeKeyHelp")}
          checked={values.ownerMayBeKey}
          onChange={(ownerMayBeKey) => change({ ownerMayBeKey })}
        />
      ) : null}
      {chosen && chosen.bridged.length > 0 ? (
        <Check
          label={t("bridged", { symbols: chosen.bridged.join(", ") })}
          help={t("bridgedHelp")}
          checked={values.withBridged}
          onChange={(withBridged) => change({ withBridged })}
        />
      ) : null}
    </>
  );
}

interface CheckProps {
  label: string;
  help: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A native checkbox: the server renders it without styles in attributes. */
function Check({ label, help, checked, onChange }: CheckProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-2.5">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        aria-describedby={`${id}-help`}
        onChange={({ target }) => onChange(target.checked)}
        className="mt-0.5 size-4 shrink-0 accent-accent"
      />
      <div className="flex min-w-0 flex-col gap-0.5">
        <Label htmlFor={id}>{label}</Label>
        <p id={`${id}-help`} className="text-ink-muted text-sm">
          {help}
        </p>
      </div>
    </div>
  );
}
