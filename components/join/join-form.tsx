"use client";

import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { signIn } from "@/components/account/sign-in-request";
import { type JoinRefusal, join } from "@/components/join/join-request";
import type { Translator } from "@/components/messages/translator";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useFaultFocus } from "@/components/ui/use-fault-focus";

const MIN_LENGTH = 12;

interface JoinFormProps {
  way: "invitation" | "setup" | "sign-up";
  /** The token from the link; absent when there is none. */
  token?: string;
  /** The invited e-mail; without one the form asks for it and for the account's name. */
  email?: string;
  verb: string;
}

type Given = Record<"accountName" | "name" | "email" | "password", string>;

/** Creates a person and signs them in. */
export function JoinForm({ way, token, email: invited, verb }: JoinFormProps) {
  const t = useTranslations("auth.form");
  const { form, focusFault } = useFaultFocus();
  const [missing, setMissing] = useState<Partial<Given>>({});
  const [refusal, setRefusal] = useState<JoinRefusal | null>(null);
  const [isPending, setPending] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const given = readForm(event.currentTarget, invited);
    const faults = findFaults(given, invited, t);
    setMissing(faults);
    setRefusal(null);
    if (Object.keys(faults).length > 0) return focusFault();
    setPending(true);
    const { accountName, name, email, password } = given;
    const body = invited
      ? { token, person: { name, password } }
      : { accountName, name, email, password, ...(token ? { token } : {}) };
    const refused = await join(way, body);
    if (refused) {
      setPending(false);
      setRefusal(refused);
      return focusFault();
    }
    // Signs in the new person; the sign-in page shows any error.
    await signIn({ email, password });
    window.location.assign("/dashboard");
  }

  const of = (field: keyof Given) =>
    missing[field] ?? refusal?.issues.find((issue) => issue.field.endsWith(field))?.message;
  const isPlaced = refusal?.issues.some(({ field }) => field !== "" && field !== "token");
  return (
    <form ref={form} onSubmit={submit} noValidate method="post" className="flex flex-col gap-4">
      {refusal && !isPlaced ? (
        <Banner tone="bad" title={refusal.message ?? t("unreachable")} announce />
      ) : null}
      {invited ? null : (
        <Field label={t("accountName")} help={t("accountNameHelp")} error={of("accountName")} required>
          <Input name="accountName" autoComplete="organization" />
        </Field>
      )}
      <Field label={t("name")} error={of("name")} required>
        <Input name="name" autoComplete="name" />
      </Field>
      <Field label={t("email")} error={of("email")} required>
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
        error={of("password")}
        required
      >
        <Input name="password" type="password" autoComplete="new-password" />
      </Field>
      <Button type="submit" variant="primary" size="lg" pending={isPending} className="mt-2 w-full">
        {verb}
      </Button>
    </form>
  );
}

function readForm(form: HTMLFormElement, invited: string | undefined): Given {
  const fields = new FormData(form);
  const read = (name: string) => String(fields.get(name) ?? "");
  return {
    accountName: read("accountName").trim(),
    name: read("name").trim(),
    email: invited ?? read("email").trim(),
    password: read("password"),
  };
}

function findFaults(
  { accountName, name, email, password }: Given,
  invited: string | undefined,
  t: Translator<"auth.form">,
): Partial<Given> {
  const faults: Partial<Given> = {};
  if (!invited && accountName === "") faults.accountName = t("enterAccountName");
  if (name === "") faults.name = t("enterName");
  if (!email.includes("@")) faults.email = t("enterYourEmail");
  if ([...password].length < MIN_LENGTH) faults.password = t("tooShort", { count: MIN_LENGTH });
  return faults;
}
