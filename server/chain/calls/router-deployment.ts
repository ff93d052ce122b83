import { type Address, concat, encodeDeployData, getContractAddress, type Hex } from "viem";
import { paymentRouter2Abi, paymentRouter2Bytecode } from "@/server/chain/abi/payment-router-2";
import { create2Deployer, permit2Address } from "@/server/chain/abi/permit2";

/** Who has which role on a new router. No address may have two of the first four. */
export interface RouterRoles {
  owner: Address;
  relayer: Address;
  /** The zero address for none. */
  refunder: Address;
  /** The zero address for none. */
  guardian: Address;
  feeRecipient: Address;
  /** Whether an address without code may own the router. */
  ownerMayBeKey: boolean;
}

/** Contract code, and the salt for the deterministic deployer. */
interface Creation {
  initcode: Hex;
  salt?: Hex;
}

const NO_SALT: Hex = `0x${"0".repeat(64)}`;

/** Returns the code that deploys a router of edition 2. Equal roles give an equal address on every chain. */
export function routerInitcode(roles: RouterRoles): Hex {
  const { owner, relayer, refunder, guardian, feeRecipient, ownerMayBeKey } = roles;
  return encodeDeployData({
    abi: paymentRouter2Abi,
    bytecode: paymentRouter2Bytecode,
    args: [owner, relayer, refunder, guardian, feeRecipient, permit2Address, ownerMayBeKey],
  });
}

/** Returns the address that the deterministic deployer gives to code; it is the same on every chain. */
export function create2Address({ initcode, salt = NO_SALT }: Creation): Address {
  return getContractAddress({ opcode: "CREATE2", from: create2Deployer, salt, bytecode: initcode });
}

/** Returns the transaction with which anyone deploys code by the deterministic deployer. */
export function create2Transaction({ initcode, salt = NO_SALT }: Creation): { to: Address; data: Hex } {
  return { to: create2Deployer, data: concat([salt, initcode]) };
}
