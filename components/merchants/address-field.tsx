"use client";

import { useState } from "react";
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
  const [isLeft, setLeft] = useState(false);
  const check = useAddressCheck({ merchantId, asset, text: value, isLeft });
  return (
    <div className="flex flex-col gap-2">
      <Field
        label="Address"
        help={asset ? `A wallet of yours on ${asset.networkName}.` : "Choose the asset first."}
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
  const checksum = typed === address ? "The checksum is right." : "Written with its checksum.";
  return (
    <div role="status" className="flex flex-col gap-2 empty:hidden">
      {isChecking ? <p className="text-ink-muted text-sm">Checking the address</p> : null}
      {address ? <WholeAddress address={address} note={`${checksum} Compare it with your wallet.`} /> : null}
      {lookAlikes.length > 0 ? (
        <Banner tone="wait" title="This looks like an address you know, and is another one">
          <p className="pb-2">
            The first and last characters are the same, those between are not. Such addresses are made to be
            taken for yours. Compare every character, or the colours.
          </p>
          {lookAlikes.map((known) => (
            <WholeAddress
              key={known.address}
              address={known.address}
              note={
                known.merchantName === null ? "Has paid you" : `Where ${known.merchantName} is or was paid`
              }
            />
          ))}
        </Banner>
      ) : null}
    </div>
  );
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
