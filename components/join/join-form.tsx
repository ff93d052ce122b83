"use client";

import { useTranslations } from "use-intl";
import { leaveFor } from "@/components/account/leave-for";
import { signIn } from "@/components/account/sign-in-request";
import { join } from "@/components/join/join-request";
import { Banner } from "@/components/ui/banner";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { useForm } from "@/components/ui/use-form";

const MIN_LENGTH = 12;

interface JoinFormProps {
  way: "invitation" | "setup" | "sign-up";
  /** The token from the link; absent when there is none. */
  token?: string;
  /** The invited e-mail; without one the form asks for it and for the account's name. */
  email?: string;
  verb: string;
}

/** Creates a person and signs them in. */
export function JoinForm({ way, token, email: invited, verb }: JoinFormProps) {
  const t = useTranslations("auth.form");
  const form = useForm({
    initial: { accountName: "", name: "", email: invited ?? "", password: "" },
    check: ({ accountName, name, email, password }) => ({
      accountName: !invited && accountName.trim() === "" ? t("enterAccountName") : undefined,
      name: name.trim() === "" ? t("enterName") : undefined,
      email: email.includes("@") ? undefined : t("enterYourEmail"),
      password: [...password].length < MIN_LENGTH ? t("tooShort", { count: MIN_LENGTH }) : undefined,
    }),
    async send({ password, ...given }) {
      const [accountName, name, email] = [given.accountName.trim(), given.name.trim(), given.email.trim()];
      const body = invited
        ? { token, person: { name, password } }
        : { accountName, name, email, password, ...(token ? { token } : {}) };
      const refusal = await join(way, body);
      if (refusal) return { ...refusal, message: refusal.message ?? t("unreachable") };
      // Signs in the new person; the sign-in page shows any error.
      await signIn({ email, password });
      return leaveFor("/dashboard");
    },
  });
  return (
    <form {...form.props} className="flex flex-col gap-4">
      {form.refusal ? <Banner tone="bad" title={form.refusal} announce /> : null}
      {invited ? null : (
        <Field label={t("accountName")} help={t("accountNameHelp")} error={form.faults.accountName} required>
          <Input name="accountName" autoComplete="organization" />
        </Field>
      )}
      <Field label={t("name")} error={form.faults.name} required>
        <Input name="name" autoComplete="name" />
      </Field>
      <Field label={t("email")} error={form.faults.email} required>
        <Input
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={invited}
          readOnly={invited !== undefined}
        />
      </Field>
      <Field
        label={t("password")}
        help={t("passwordHelp", { count: MIN_LENGTH })}
        error={form.faults.password}
        required
      >
        <Input name="password" type="password" autoComplete="new-password" />
      </Field>
      <SubmitButton variant="primary" size="lg" pending={form.isPending} className="mt-2 w-full">
        {verb}
      </SubmitButton>
    </form>
  );
}
