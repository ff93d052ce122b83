import { type ChainConfig, findChain } from "@/server/chain/client/registry";
import type { Api } from "@/tests/support/api";
import type { Option } from "@/tests/support/pay";

export interface OptionsAnswer {
  info: Record<string, unknown> | null;
  collectData: null;
  options: (Option & { collectData: null; etaS: number })[];
}

export interface OptionsRequest {
  accounts: string[];
  refresh?: string[] | null;
}

/** POST …/options, and the whole answer. */
export function requestOptions(
  api: Api,
  paymentId: string,
  { query = "", ...body }: OptionsRequest & { query?: string },
) {
  return api.post<OptionsAnswer>(`/v1/gateway/payment/${paymentId}/options${query}`, body);
}

/** The options alone. */
export async function optionsFor(
  api: Api,
  paymentId: string,
  request: OptionsRequest,
): Promise<OptionsAnswer["options"]> {
  return (await requestOptions(api, paymentId, request)).body.options;
}

/** `USDC@31337`: an option's asset and chain. */
export const placeOf = ({ account, amount }: Option) =>
  `${amount.display.assetSymbol}@${account.split(":")[1]}`;

export const idsOf = (options: Option[]) => options.map(({ id }) => id);

/** A chain that must be configured. */
export function chainOf(id: number): ChainConfig {
  const found = findChain(id);
  if (!found) throw new Error(`no chain ${id}`);
  return found;
}
