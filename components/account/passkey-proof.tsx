"use client";

import { useMutation } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import type { RefObject } from "react";
import { useTranslations } from "use-intl";
import { OrLine } from "@/components/account/or-line";
import { signWithPasskey } from "@/components/account/passkey-ceremony";
import { usePasskeyFault } from "@/components/account/use-passkey-fault";
import { useFaultMessage } from "@/components/query/fault-message";
import { useTRPC } from "@/components/query/use-trpc";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import type { ProvePerson } from "@/server/accounts/schema";

interface PasskeyProofProps {
  origin: string;
  button: RefObject<HTMLButtonElement | null>;
  prove: (given: Pick<Extract<ProvePerson, { passkey: unknown }>, "passkey">) => Promise<unknown>;
}

/** Proves the signed-in person by a passkey, above the field for a code. */
export function PasskeyProof({ origin, button, prove }: PasskeyProofProps) {
  const t = useTranslations("proof");
  const trpc = useTRPC();
  const faultMessage = useFaultMessage();
  const passkeyFault = usePasskeyFault(origin);
  const { mutateAsync: begin } = useMutation(trpc.security.beginPasskeyProof.mutationOptions({ gcTime: 0 }));
  const { mutate, isPending, error } = useMutation({
    gcTime: 0,
    mutationFn: async () => prove({ passkey: await signWithPasskey(await begin()) }),
  });
  return (
    <>
      {error ? <Banner tone="bad" title={passkeyFault(error) ?? faultMessage(error)} announce /> : null}
      <Button ref={button} autoFocus pending={isPending} onClick={() => mutate()} className="w-full">
        <KeyRound aria-hidden /> {t("usePasskey")}
      </Button>
      <OrLine />
    </>
  );
}
