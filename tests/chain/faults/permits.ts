import { ExactEvmScheme } from "@x402/evm/exact/client";
import type { Address, Hex } from "viem";
import { expect } from "vitest";
import { formatAccountId, shownAddress } from "@/server/assets/caip";
import { erc20Abi } from "@/server/chain/abi/erc20";
import { settlePermitCall } from "@/server/chain/calls/settle-permit";
import type { ChainConfig } from "@/server/chain/client/registry";
import { db as database } from "@/server/db/sql";
import { findDeposits } from "@/server/deposits/find-deposits";
import { acceptSignature } from "@/server/gateway/x402/accept-signature";
import { hashOf } from "@/server/gateway/x402/headers";
import { PaymentPayload } from "@/server/gateway/x402/schema";
import { newId } from "@/server/kernel/ids";
import { publicClient } from "@/tests/support/chains";
import { addDeposit } from "@/tests/support/deposits";
import { eventually } from "@/tests/support/eventually";
import { paymentState } from "@/tests/support/payments";
import { executions } from "@/tests/support/router";
import { db, many, sql } from "@/tests/support/sql";
import { headerOf } from "@/tests/support/x402";
import { open, type Stage } from "./stage";

const HEALED_WITHIN_MS = 60_000;
/** Longer than a row, and shorter than the deposit's life. */
const VALID_S = 500;

/** A payment that an agent pays with a permit. */
export interface StagePermit {
  id: string;
  key: Hex;
  address: Address;
  token: Address;
  payer: Address;
  amount: bigint;
}

/** Lets an agent sign a permit with the published client, and accepts it as the gateway does. */
export async function beginPermit(stage: Stage): Promise<StagePermit> {
  const { account, payer } = stage;
  const payment = await open(stage, { symbol: "USDT" });
  await addDeposit(account, payment, { refundKind: "none" });
  const [deposit] = await findDeposits(database, payment.id);
  if (!deposit) throw new Error("the deposit is missing");
  const { id: depositId, chainId, token, amount, address, key } = deposit;
  const accepted = {
    scheme: "exact",
    network: `eip155:${chainId}` as const,
    amount: String(amount),
    asset: shownAddress(token),
    payTo: shownAddress(address),
    maxTimeoutSeconds: VALID_S,
    extra: { assetTransferMethod: "permit2" },
  };
  const signed = await new ExactEvmScheme(payer).createPaymentPayload(2, accepted);
  const { payload } = PaymentPayload.parse({ x402Version: 2, accepted, payload: signed.payload });
  if (!("permit2Authorization" in payload)) throw new Error("the agent has signed no permit");
  const { nonce, deadline, witness } = payload.permit2Authorization;
  const calldata = settlePermitCall({
    from: payer.address,
    token,
    amount,
    to: address,
    nonce: BigInt(nonce),
    deadline: BigInt(deadline),
    validAfter: BigInt(witness.validAfter),
    signature: payload.signature as Hex,
  });
  const low = payer.address.toLowerCase() as Address;
  const signer = { depositId, payer: low, account: formatAccountId(chainId, payer.address), key };
  const headerHash = hashOf(headerOf(signed));
  const validBefore = Number(deadline);
  const given = { deposit, signer, validBefore, calldata, headerHash, requestId: newId("req") };
  expect(await acceptSignature({ ...given, kind: "fund_deposit" })).toBe(true);
  return { id: payment.id, key, address, token, payer: payer.address, amount };
}

/** A minute after any fault has gone, the agent was charged once, and the payment is paid once. */
export async function checkPermit(chain: ChainConfig, permit: StagePermit): Promise<void> {
  const { id, key, address, token, payer, amount } = permit;
  const state = async () => ({
    status: (await paymentState(id)).status,
    jobs: await many<{ kind: string; status: string }>(
      db,
      sql`select distinct kind, status from relay_job where payment_id = ${id} and status <> 'failed' order by kind`,
    ),
  });
  const healed = {
    status: "succeeded",
    jobs: [
      { kind: "fund_deposit", status: "confirmed" },
      { kind: "pay_deposit", status: "confirmed" },
    ],
  };
  const isHealed = ({ status, jobs }: Awaited<ReturnType<typeof state>>) =>
    status === "succeeded" && jobs.every((job) => job.status === "confirmed");
  expect(await eventually(state, isHealed, HEALED_WITHIN_MS), id).toEqual(healed);
  expect((await executions(chain, [id])).map(({ args }) => args.key)).toEqual([key]);
  const transfer = { address: token, abi: erc20Abi, eventName: "Transfer", fromBlock: 0n } as const;
  const args = { from: payer, to: address };
  const charged = await publicClient(chain).getContractEvents({ ...transfer, args, strict: true });
  expect(charged.map(({ args: { value } }) => value)).toEqual([amount]);
}
