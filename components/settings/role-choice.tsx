"use client";

import { useId } from "react";
import { ROLE_WORDS } from "@/components/settings/role-words";
import { ChoiceField } from "@/components/ui/choice-field";
import { RadioGroup, RadioItem } from "@/components/ui/radio-group";
import type { Role } from "@/server/auth/scope";

interface RoleChoiceProps {
  /** The roles that the reader may assign. */
  roles: Role[];
  value: Role;
  onChange: (role: Role) => void;
}

/** Selects a role; each lists its permissions. */
export function RoleChoice({ roles, value, onChange }: RoleChoiceProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-2.5">
      <p id={id} className="font-medium">
        Role
      </p>
      <RadioGroup aria-labelledby={id} value={value} onValueChange={(role) => onChange(role as Role)}>
        {roles.map((role) => (
          <ChoiceField key={role} label={ROLE_WORDS[role].label} help={ROLE_WORDS[role].help}>
            <RadioItem value={role} />
          </ChoiceField>
        ))}
      </RadioGroup>
    </div>
  );
}
