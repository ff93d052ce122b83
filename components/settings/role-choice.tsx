"use client";

import { useId } from "react";
import { useTranslations } from "use-intl";
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
  const t = useTranslations("settings.roles");
  const id = useId();
  return (
    <div className="flex flex-col gap-2.5">
      <p id={id} className="font-medium">
        {t("legend")}
      </p>
      <RadioGroup aria-labelledby={id} value={value} onValueChange={(role) => onChange(role as Role)}>
        {roles.map((role) => (
          <ChoiceField key={role} label={t(`${role}.label`)} help={t(`${role}.help`)}>
            <RadioItem value={role} />
          </ChoiceField>
        ))}
      </RadioGroup>
    </div>
  );
}
