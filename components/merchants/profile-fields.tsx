"use client";

import { fieldFault } from "@/components/account/error-facts";
import type { useProfileDraft } from "@/components/merchants/use-profile-draft";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

interface ProfileFieldsProps
  extends Pick<ReturnType<typeof useProfileDraft>, "draft" | "faults" | "change" | "touch"> {
  /** The server's errors. */
  error: unknown;
  /** The path of the fields within the request. */
  path?: string;
}

/** Renders the name and e-mail of a merchant. */
export function ProfileFields({ draft, faults, change, touch, error, path = "" }: ProfileFieldsProps) {
  const refused = (field: string) => {
    const said = fieldFault(error, `${path}${field}`);
    return said && `It ${said}.`;
  };
  return (
    <>
      <Field
        label="Name"
        help="Buyers see it on the checkout and in their wallet."
        error={faults.name ?? refused("merchantName")}
        required
      >
        <Input
          value={draft.name}
          maxLength={256}
          autoComplete="organization"
          onChange={(event) => change({ name: event.target.value })}
          onBlur={() => touch("name")}
        />
      </Field>
      <Field
        label="Contact e-mail"
        help="For whoever looks after this merchant. Buyers do not see it."
        error={faults.email ?? refused("merchantEmail")}
        required
      >
        <Input
          type="email"
          value={draft.email}
          maxLength={254}
          autoComplete="email"
          onChange={(event) => change({ email: event.target.value })}
          onBlur={() => touch("email")}
        />
      </Field>
    </>
  );
}
