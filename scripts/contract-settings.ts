const SETTINGS = {
  remappings: ["@openzeppelin/=node_modules/@openzeppelin/"],
  evmVersion: "cancun",
  outputSelection: { "*": { "*": ["abi", "evm.bytecode.object"] } },
};

/**
 * `deployed`: the router as it is deployed; forge tests these exact bytes.
 * `quick`: test tokens, and routers with a planted fault; the settings of contracts/foundry.toml, a quarter of the time.
 */
export const PIPELINES = {
  deployed: { ...SETTINGS, viaIR: true, optimizer: { enabled: true, runs: 10_000 } },
  quick: { ...SETTINGS, optimizer: { enabled: true, runs: 100_000 } },
};
