"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import { type AddressCheck, useAddressCheck } from "@/components/merchants/use-address-check";
import { AddressStrip } from "@/components/ui/address-strip";
import { Banner } from "@/components/ui/banner";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { SettleableAsset } from "@/server/settlements/inspection-schema";

interface AddressFieldProps {
  merchantId: string;
  asset: SettleableAsset | undefined;
  value: string;
  /** The error of the server or of the form. */
  refused?: string;
  onChange: (value: string) => void;
}

/** Renders a field for a destination's address, checked while it is typed. */
export function AddressField({ merchantId, asset, value, refused, onChange }: AddressFieldProps) {
  const t = useTranslations("merchants.destinations.address");
  const [isLeft, setLeft] = useState(false);
  const check = useAddressCheck({ merchantId, asset, text: value, isLeft });
  return (
    <div className="flex flex-col gap-2">
      <Field
        label={t("label")}
        help={asset ? t("help", { network: asset.networkName }) : t("assetFirst")}
        error={check.fault ?? refused}
        required
      >
        <Input
          value={value}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          placeholder="0x…"
          className="font-mono text-base sm:text-[0.93em]"
          onChange={(event) => onChange(event.target.value)}
          onBlur={() => setLeft(true)}
        />
      </Field>
      <AddressNote {...check} typed={value.trim()} />
    </div>
  );
}

function AddressNote({ address, isChecking, lookAlikes, typed }: AddressCheck & { typed: string }) {
  const t = useTranslations("merchants.destinations.address");
  return (
    <div role="status" className="flex flex-col gap-2 empty:hidden">
      {isChecking ? <p className="text-ink-muted text-sm">{t("checking")}</p> : null}
      {address ? <WholeAddress address={address} note={t(checksumNote(address, typed))} /> : null}
      {lookAlikes.length > 0 ? (
        <Banner tone="wait" title={t("alike")}>
          <p className="pb-2">{t("alikeText")}</p>
          {lookAlikes.map((known) => (
            <WholeAddress
              key={known.address}
              address={known.address}
              note={
                known.merchantName === null ? t("hasPaid") : t("ofMerchant", { merchant: known.merchantName })
              }
            />
          ))}
        </Banner>
      ) : null}
    </div>
  );
}

/** The checksum is in the case of the letters: an address without letters has none. */
function checksumNote(address: string, typed: string) {
  if (!/[a-f]/i.test(address.slice(2))) return "noChecksum";
  return typed === address ? "checksumRight" : "checksumWritten";
}

function WholeAddress({ address, note }: { address: string; note: string }) {
  return (
    <p className="flex items-start gap-2 text-sm">
      <AddressStrip address={address} className="mt-1" />
      <span className="min-w-0">
        <span className="break-all font-mono text-[0.93em]">{address}</span>
        <span className="block text-ink-muted">{note}</span>
      </span>
    </p>
  );
}
