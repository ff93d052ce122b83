import { erc20Abi } from "@/server/chain/abi/erc20";
import { permit2Abi, permit2Address } from "@/server/chain/abi/permit2";
import type { SignedPermit } from "@/server/chain/calls/settle-permit";
import { answered } from "@/server/chain/client/answered";
import { chainClient } from "@/server/chain/client/client";

type Sent = Pick<SignedPermit, "from" | "token" | "to" | "amount" | "nonce">;

/**
 * Checks whether somebody has sent a permit and its money is still where it went. A nonce that its owner took back
 * counts as used too, without the money.
 * @throws AppError `bad_gateway` when the node fails
 */
export async function hasPermitArrived(chainId: number, permit: Sent): Promise<boolean> {
  const { from, token, to, amount, nonce } = permit;
  const client = chainClient(chainId);
  const [word, held] = await answered(
    chainId,
    Promise.all([
      client.readContract({
        address: permit2Address,
        abi: permit2Abi,
        functionName: "nonceBitmap",
        args: [from, nonce >> 8n],
      }),
      client.readContract({ address: token, abi: erc20Abi, functionName: "balanceOf", args: [to] }),
    ]),
  );
  const isUsed = ((word >> (nonce & 255n)) & 1n) === 1n;
  return isUsed && held >= amount;
}

/**
 * Checks whether the receiver of a permit holds its amount, no matter who has sent it.
 * @throws AppError `bad_gateway` when the node fails
 */
export async function holdsAmount(
  chainId: number,
  { token, to, amount }: Pick<SignedPermit, "token" | "to" | "amount">,
): Promise<boolean> {
  const client = chainClient(chainId);
  const args = [to] as const;
  const held = client.readContract({ address: token, abi: erc20Abi, functionName: "balanceOf", args });
  return (await answered(chainId, held)) >= amount;
}

/**
 * Reads how much of a token Permit2 may take from an account, in base units.
 * @throws AppError `bad_gateway` when the node fails
 */
export function readPermitAllowance(
  chainId: number,
  { from, token }: Pick<SignedPermit, "from" | "token">,
): Promise<bigint> {
  const args = [from, permit2Address] as const;
  const client = chainClient(chainId);
  return answered(
    chainId,
    client.readContract({ address: token, abi: erc20Abi, functionName: "allowance", args }),
  );
}
