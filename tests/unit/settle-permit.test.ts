import { x402ExactPermit2ProxyABI, x402ExactPermit2ProxyAddress } from "@x402/evm";
import { decodeFunctionData, encodeAbiParameters, encodeEventTopics, type Log } from "viem";
import { describe, expect, test } from "vitest";
import { erc20Abi } from "@/server/chain/abi/erc20";
import {
  permitIn,
  type SignedPermit,
  settlePermitCall,
  showsTransfer,
  x402ProxyAddress,
} from "@/server/chain/calls/settle-permit";

const address = (digit: string) => `0x${digit.repeat(40)}` as const;
const PERMIT: SignedPermit = {
  from: address("1"),
  token: address("2"),
  to: address("3"),
  amount: 12_500_000n,
  nonce: 2n ** 200n + 7n,
  validAfter: 0n,
  deadline: 1_800_000_000n,
  signature: `0x${"ab".repeat(65)}`,
};

function transferLog(changes: Partial<SignedPermit>): Log {
  const { from, to, token, amount } = { ...PERMIT, ...changes };
  const topics = encodeEventTopics({ abi: erc20Abi, eventName: "Transfer", args: { from, to } });
  const data = encodeAbiParameters([{ type: "uint256" }], [amount]);
  return { address: token, topics, data } as unknown as Log;
}

describe("the call of x402's proxy", () => {
  test("is what the published clients know, at their address", () => {
    expect(x402ProxyAddress).toBe(x402ExactPermit2ProxyAddress);
    const data = settlePermitCall(PERMIT);
    const { functionName, args } = decodeFunctionData({ abi: x402ExactPermit2ProxyABI, data });
    const { from, token, amount, to, nonce, validAfter, deadline, signature } = PERMIT;
    expect({ functionName, args }).toEqual({
      functionName: "settle",
      args: [{ permitted: { token, amount }, nonce, deadline }, from, { to, validAfter }, signature],
    });
    expect(permitIn(data)).toEqual(PERMIT);
  });
});

describe("the transfer of a permit", () => {
  test("is shown by the token's log with its signer, receiver and amount", () => {
    expect(showsTransfer([transferLog({ to: address("9") }), transferLog({})], PERMIT)).toBe(true);
  });

  test.each<[string, Partial<SignedPermit>]>([
    ["another token", { token: address("9") }],
    ["another sender", { from: address("9") }],
    ["another receiver", { to: address("9") }],
    ["less", { amount: PERMIT.amount - 1n }],
  ])("is not shown by a log of %s", (_, changes) => {
    expect(showsTransfer([transferLog(changes)], PERMIT)).toBe(false);
  });

  test("is not shown by a transaction without logs", () => {
    expect(showsTransfer([], PERMIT)).toBe(false);
  });
});
