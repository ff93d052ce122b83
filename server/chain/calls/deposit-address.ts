import { type Address, concatHex, getContractAddress, getCreate2Address, type Hex, keccak256 } from "viem";
import { singleton } from "@/server/kernel/singleton";

/** A minimal proxy (EIP-1167): its creation code around the address of the contract that it calls. */
const PROXY_HEAD: Hex = "0x3d602d80600a3d3981f3363d3d373d3d3d363d73";
const PROXY_TAIL: Hex = "0x5af43d82803e903d91602b57fd5bf3";
/** A contract's first deployment; the router deploys one contract, while it is deployed. */
const FIRST_NONCE = 1n;

/**
 * Calculates the address at which money for the terms with this key may be sent (`PaymentRouter.depositOf`), in lower
 * case. Only that router can put code there.
 */
export function depositOf(key: Hex, router: Address): Address {
  const place = { from: router, salt: key, bytecodeHash: proxyHashOf(router) };
  return getCreate2Address(place).toLowerCase() as Address;
}

function proxyHashOf(router: Address): Hex {
  return singleton(`deposit-proxy:${router.toLowerCase()}`, () => {
    const implementation = getContractAddress({ from: router, nonce: FIRST_NONCE });
    return keccak256(concatHex([PROXY_HEAD, implementation, PROXY_TAIL]));
  });
}
