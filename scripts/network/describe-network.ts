import type { NetworkPreset } from "@/server/chain/networks/preset-schema";
import { PRESETS } from "@/server/chain/networks/presets";

/** Lists the known networks, one line each. */
export function listNetworks(): string {
  const width = Math.max(...PRESETS.map(({ key }) => key.length));
  return PRESETS.map((preset) => {
    const { key, id, name, mode, native } = preset;
    const symbols = [...preset.tokens.map(marked), native.symbol].join(", ");
    return `${key.padEnd(width)}  ${mode}  ${name} (${id}): ${symbols}`;
  })
    .concat("* bridged: added with --bridged only")
    .join("\n");
}

const marked = ({ symbol, issuance }: NetworkPreset["tokens"][number]) =>
  issuance === "bridged" ? `${symbol}*` : symbol;

/** Describes a network: each fact, and next to it where it was read. */
export function showNetwork(preset: NetworkPreset): string {
  const { name, id, mode, explorer, finality, blockTime, native, sequencerFeed } = preset;
  return [
    `${name} (${id}), ${mode}, ${explorer}`,
    ...from(preset.sources),
    `Confirmations: ${finality.confirmations}. ${finality.why}`,
    ...from(finality.sources),
    `A block every ${blockTime.ms} ms`,
    ...from(blockTime.sources),
    `${native.symbol}: the coin, SLIP-44 type ${native.slip44}`,
    ...from(native.sources),
    ...preset.tokens.flatMap((token) => [tokenLine(token), ...from(token.sources)]),
    ...preset.feeds.flatMap(({ pair, address, sources }) => [
      `Price ${pair}: Chainlink at ${address}`,
      ...from(sources),
    ]),
    ...(sequencerFeed
      ? [`Sequencer: Chainlink at ${sequencerFeed.address}`, ...from(sequencerFeed.sources)]
      : []),
    ...preset.mistakenFor.flatMap(({ symbol, address, is, sources }) => [
      `Not used: ${symbol} at ${address} is ${is}`,
      ...from(sources),
    ]),
  ].join("\n");
}

const from = (sources: readonly string[]) => sources.map((source) => `    ${source}`);

function tokenLine({
  symbol,
  address,
  decimals,
  kind,
  domain,
  issuance,
  note,
}: NetworkPreset["tokens"][number]) {
  const signed =
    kind === "eip3009" && domain ? `EIP-3009, domain "${domain.name}" "${domain.version}"` : "Permit2";
  return `${symbol}: ${address}, ${decimals} decimals, ${signed}, ${issuance}${note ? `. ${note}` : ""}`;
}
