import { encodeFunctionData, type Hex } from "viem";
import { paymentRouter2Abi } from "@/server/chain/abi/payment-router-2";
import { depositOf } from "@/server/chain/calls/deposit-address";
import { refOf } from "@/server/chain/calls/terms";
import { addressIn, type CallBatch, wordIn } from "@/server/chain/checks/call-batch";
import { type Finding, findingsOf } from "@/server/chain/checks/finding";
import type { ChainConfig } from "@/server/chain/client/registry";
import type { RouterConfig } from "@/server/chain/client/routers";

/** A key that no payment has, for comparing deposit addresses with the router. */
const SAMPLE_KEY = refOf("deposit");

const PAUSED = encodeFunctionData({ abi: paymentRouter2Abi, functionName: "paused" });
const DEPOSIT_OF = encodeFunctionData({
  abi: paymentRouter2Abi,
  functionName: "depositOf",
  args: [SAMPLE_KEY],
});

/** Checks what only routers of edition 2 have: deposit addresses and a pause. */
export function checkSecondEdition(
  batch: CallBatch,
  { id }: ChainConfig,
  { address: router, version }: RouterConfig,
): () => Finding[] {
  if (version === 1) return () => [];
  const query = (callData: Hex) => batch.add(router, callData);
  const [paused, deposit] = [query(PAUSED), query(DEPOSIT_OF)];
  const { fault, warning } = findingsOf(id, router);
  return () => {
    const findings: Finding[] = [];
    const answered = addressIn(deposit());
    if (answered !== null && answered !== depositOf(SAMPLE_KEY, router)) {
      const text = `The router ${router} gives deposits other addresses than this version shows: it is another build of edition 2. Deploy the router of this version.`;
      findings.push(fault("payments", text));
    }
    if (wordIn(paused()) === 1n) {
      const text = `The router ${router} is paused: it refuses new payments. Call unpause() as its owner once the reason is gone.`;
      findings.push(warning(text));
    }
    return findings;
  };
}
