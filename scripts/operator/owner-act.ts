import { readKey } from "@/scripts/operator/read-key";
import { NAMES, OWNER_ACTS, type OwnerAct, ownerCall } from "@/server/chain/calls/owner-call";
import { sendAs, untilNothingPends } from "@/server/chain/calls/send-as";
import type { ChainConfig } from "@/server/chain/client/registry";
import type { RouterConfig } from "@/server/chain/client/routers";

export const OWNER_USAGE = `owner <act> <chain id> [<argument> …] [--router <address>] [--key-file <path>], with the acts ${Object.keys(OWNER_ACTS).join(", ")}`;

interface Given {
  act: OwnerAct;
  chainId: string;
  args: readonly string[];
  router: string | undefined;
  keyFile: string | undefined;
}

/** Splits the arguments of an act of a router's owner. @throws Error that explains the usage */
export function readOwnerAct(given: readonly string[]): Given {
  const rest = [...given];
  const option = (name: string) => {
    const at = rest.indexOf(name);
    if (at < 0) return undefined;
    const [, value] = rest.splice(at, 2);
    if (value === undefined) throw new Error(`usage: ${OWNER_USAGE}`);
    return value;
  };
  const [router, keyFile] = [option("--router"), option("--key-file")];
  const [act, chainId, ...args] = rest;
  if (act === undefined || chainId === undefined || !Object.hasOwn(OWNER_ACTS, act)) {
    throw new Error(`usage: ${OWNER_USAGE}`);
  }
  return { act: act as OwnerAct, chainId, args, router, keyFile };
}

/** Prints the transaction of an act for a multisig's page, or sends it with a key. */
export async function printOwnerAct(
  chain: ChainConfig,
  router: RouterConfig,
  { act, args, keyFile }: Given,
): Promise<string> {
  const { from, to, data, text, refusal } = await ownerCall(chain.id, router, { act, args });
  const lines = [`${text} on ${chain.name} (${chain.id}), router ${to}`];
  if (refusal) lines.push(`warning: the router would refuse it now: ${refusal}`);
  if (keyFile === undefined) {
    return [
      ...lines,
      `Send as its ${NAMES[OWNER_ACTS[act]]} ${from}:`,
      `to: ${to}`,
      "value: 0",
      `data: ${data}`,
    ].join("\n");
  }
  if (refusal) throw new Error(`the router would refuse ${text}: ${refusal}`);
  const key = readKey(keyFile);
  if (key.address !== from) throw new Error(`the key is of ${key.address}, and only ${from} may ${act}`);
  await untilNothingPends(chain.id, key);
  return [...lines, `Sent: ${await sendAs(chain.id, { from, to, data }, key)}`].join("\n");
}
