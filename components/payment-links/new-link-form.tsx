"use client";

import { MerchantSelect } from "@/components/merchants/merchant-select";
import type { LinkDraft, LinkFaults } from "@/components/payment-links/use-link-draft";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select, SelectContent, SelectItem, SelectTrigger } from "@/components/ui/select";
import type { LinkChoices, PaymentUnit } from "@/server/payment-links/link-schema";

const DAY_S = 86_400;
/** The longest is 30 days, less what clocks may differ. */
const LIFETIMES = [
  { seconds: 900, label: "In 15 minutes" },
  { seconds: 3_600, label: "In an hour" },
  { seconds: DAY_S, label: "In 24 hours" },
  { seconds: 7 * DAY_S, label: "In 7 days" },
  { seconds: 30 * DAY_S - 600, label: "In 30 days" },
];

interface NewLinkFormProps {
  choices: LinkChoices;
  draft: LinkDraft;
  faults: LinkFaults;
  isMerchantOpen: boolean;
  onChange: (change: Partial<LinkDraft>) => void;
}

/** What is to be paid, to whom and until when. */
export function NewLinkForm({ choices, draft, faults, isMerchantOpen, onChange }: NewLinkFormProps) {
  return (
    <div className="flex flex-col gap-4">
      {isMerchantOpen ? (
        <MerchantSelect
          merchants={choices.merchants}
          value={draft.merchantId}
          error={faults.merchantId}
          onChange={(merchantId) => onChange({ merchantId })}
        />
      ) : null}
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] gap-3">
        <Field label="Amount" error={faults.amount} required>
          <Input
            inputMode="decimal"
            autoComplete="off"
            maxLength={80}
            value={draft.amount}
            onChange={(event) => onChange({ amount: event.target.value })}
          />
        </Field>
        <Field label="In" error={faults.unit}>
          <Select value={draft.unit} onValueChange={(unit) => onChange({ unit })}>
            <SelectTrigger />
            <SelectContent>
              {choices.units.map((unit) => (
                <SelectItem key={unit.unit} value={unit.unit}>
                  {unitText(unit)}
                </SelectItem>
              ))}
            </SelectContent>
          </Select>
        </Field>
      </div>
      <Field
        label="Reference"
        help="What you know it by. The buyer sees it too."
        error={faults.referenceId}
        required
      >
        <Input
          autoComplete="off"
          maxLength={35}
          value={draft.referenceId}
          onChange={(event) => onChange({ referenceId: event.target.value })}
        />
      </Field>
      <Field label="Expires" error={faults.lifetime}>
        <Select value={draft.lifetime} onValueChange={(lifetime) => onChange({ lifetime })}>
          <SelectTrigger />
          <SelectContent>
            {LIFETIMES.map(({ seconds, label }) => (
              <SelectItem key={seconds} value={String(seconds)}>
                {label}
              </SelectItem>
            ))}
          </SelectContent>
        </Select>
      </Field>
      <Field
        label="Return address"
        help="Where the buyer goes when it is over."
        error={faults.returnUrl}
        optional
      >
        <Input
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          maxLength={2_048}
          value={draft.returnUrl}
          onChange={(event) => onChange({ returnUrl: event.target.value })}
        />
      </Field>
    </div>
  );
}

function unitText({ symbol, name, networkName }: PaymentUnit): string {
  return networkName ? `${symbol} on ${networkName}` : `${symbol}, ${name}`;
}
