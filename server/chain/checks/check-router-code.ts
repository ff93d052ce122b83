import type { Hex } from "viem";
import { paymentRouter2Bytecode } from "@/server/chain/abi/payment-router-2";
import { type Finding, findingsOf } from "@/server/chain/checks/finding";
import type { ChainConfig } from "@/server/chain/client/registry";
import type { RouterConfig } from "@/server/chain/client/routers";

/** Hexadecimal digits at a code's beginning that find it in its initcode. */
const HEAD_DIGITS = 64;
/** A 32-byte push of zero: the place of an immutable, which the deployment fills in. */
const IMMUTABLE = /7f0{64}/g;
const PUSH_DIGITS = 2;

/** Warns when a router of edition 2 has other code than this version deploys. */
export function checkRouterCode(
  { id }: ChainConfig,
  { address, version }: RouterConfig,
  code: Hex,
): Finding[] {
  if (version === 1 || isBuildOf(paymentRouter2Bytecode, code)) return [];
  const text = `The code of router ${address} is not what this version deploys. Verify its sources before you rely on it.`;
  return [findingsOf(id, address).warning(text)];
}

/** Compares deployed code with the code inside its initcode; immutables do not count. */
function isBuildOf(initcode: Hex, deployed: Hex): boolean {
  const code = deployed.slice(2);
  const start = initcode.indexOf(code.slice(0, HEAD_DIGITS));
  if (start < 0) return false;
  const built = initcode.slice(start, start + code.length);
  if (built.length !== code.length) return false;
  let at = 0;
  for (const { index, 0: push } of built.matchAll(IMMUTABLE)) {
    const value = index + PUSH_DIGITS;
    if (built.slice(at, value) !== code.slice(at, value)) return false;
    at = index + push.length;
  }
  return built.slice(at) === code.slice(at);
}
