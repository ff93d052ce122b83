import { fillShops } from "@/scripts/demo/fill-shops";
import { DEMO_RATES } from "@/scripts/demo/shops";
import { type LocalAccounts, localAccounts, merchantWallets, privateKeyOf } from "@/scripts/local/accounts";
import { APPLICATION_ROLE, ensureApplicationRole } from "@/scripts/local/application-role";
import { type RunningChain, startAnvil } from "@/scripts/local/chain";
import type { DataDir } from "@/scripts/local/data-dir";
import { deployLocalChain, LOCAL_RATES } from "@/scripts/local/deploy-chain";
import { withEarlierRouters } from "@/scripts/local/earlier-routers";
import { writeEnvironmentFile } from "@/scripts/local/environment-file";
import { keepPostgres } from "@/scripts/local/keep-postgres";
import { type Beginning, type LocalState, loadLocalState, saveLocalState } from "@/scripts/local/local-state";
import { progress } from "@/scripts/local/progress";
import { seedDemo } from "@/scripts/local/seed-demo";
import { writeDurably } from "@/scripts/local/write-durably";
import type { ChainConfig } from "@/server/chain/client/registry";
import { migrate } from "@/server/db/migrate";

/** The app's environment, and the demo's data. */
export interface LocalInstallation {
  env: Record<string, string>;
  state: LocalState;
  accounts: LocalAccounts;
  chains: ChainConfig[];
}

type Stop = () => Promise<void>;

interface LocalChain {
  id: number;
  name: string;
  /** The default port of a development chain in wallets. */
  usualPort: number;
}

const CHAINS: LocalChain[] = [
  { id: 31_337, name: "Local One", usualPort: 8545 },
  { id: 31_338, name: "Local Two", usualPort: 8546 },
];

/** Before the first sale, so that the contracts are deployed by then. */
const BEFORE_S = 3_600;

/**
 * Starts Postgres and the local chains in DATA_DIR and adds the demo to them.
 * @param onStarted gets each part's stop function as soon as it runs, so that a failed start leaves nothing behind
 * @param beginning what a new installation has
 */
export async function startLocal(
  dataDir: DataDir,
  onStarted: (stop: Stop) => void,
  beginning: Beginning = "few",
): Promise<LocalInstallation> {
  // A killed start may have left a file with outdated ports.
  writeEnvironmentFile(dataDir.directory, null);
  let state = loadLocalState(dataDir, beginning);
  const accounts = localAccounts(state.mnemonic);
  const { databaseUrl, ownerUrl } = await progress("Postgres", async () => {
    const postgres = await keepPostgres(dataDir);
    onStarted(postgres.stop);
    const url = await ensureApplicationRole(postgres.url);
    await migrate(postgres.url, APPLICATION_ROLE);
    return { databaseUrl: url, ownerUrl: postgres.url };
  });
  const started = await progress("two local chains with router and tokens", () =>
    Promise.all(CHAINS.map((chain) => startChain({ chain, dataDir, state, accounts, onStarted }))),
  );
  const chains = withEarlierRouters(
    dataDir.at("chains.json"),
    started.map(({ config }) => config),
  );
  state = { ...state, ports: Object.fromEntries(started.map(({ config, port }) => [config.id, port])) };
  writeDurably(
    dataDir.at("chains.json"),
    JSON.stringify({ chains, rates: { ...LOCAL_RATES, ...DEMO_RATES } }, null, 2),
  );
  state = await progress("demo account and merchants", () =>
    seedDemo({ databaseUrl, state, chains, destinations: accounts.destinations }),
  );
  saveLocalState(dataDir, state);
  if (state.shops?.isFilled === false) {
    state = await fill(state, { ownerUrl, accounts, chains: started });
    saveLocalState(dataDir, state);
  }
  const env = {
    DATABASE_URL: databaseUrl,
    CHAINS_FILE: dataDir.at("chains.json"),
    AUTH_SECRET: state.authSecret,
    RELAYER_KEY: privateKeyOf(accounts.relayer),
    REFUNDER_KEY: privateKeyOf(accounts.refunder),
    DEPLOYER_KEY: privateKeyOf(accounts.deployer),
    TEST_WALLET_KEY: privateKeyOf(accounts.buyer),
    ...mailSettings(dataDir),
  };
  writeEnvironmentFile(dataDir.directory, env);
  return { env, state, accounts, chains };
}

type StartedChain = Awaited<ReturnType<typeof startChain>>;

/** Writes the history of the demo's shops. */
async function fill(
  state: LocalState,
  installation: { ownerUrl: string; accounts: LocalAccounts; chains: StartedChain[] },
): Promise<LocalState> {
  const { demo, mnemonic, shops } = state;
  if (!shops) return state;
  const { accountId, userId: ownerId } = demo;
  const wallets = merchantWallets(mnemonic);
  await progress("two months of four shops", () =>
    fillShops({ ...installation, ...shops, mnemonic, accountId, ownerId, wallets }),
  );
  return { ...state, shops: { ...shops, isFilled: true } };
}

/** Writes mails to a folder, unless a mail server is given. */
function mailSettings(dataDir: DataDir): Record<string, string> {
  const { SMTP_URL, MAIL_FROM = "Florin <florin@localhost>" } = process.env;
  return SMTP_URL ? { SMTP_URL, MAIL_FROM } : { MAIL_DIR: dataDir.at("mail"), MAIL_FROM };
}

interface ChainStart {
  chain: LocalChain;
  dataDir: DataDir;
  state: LocalState;
  accounts: LocalAccounts;
  onStarted: (stop: Stop) => void;
}

async function startChain({ chain, dataDir, state, accounts, onStarted }: ChainStart) {
  const running: RunningChain = await startAnvil({
    chainId: chain.id,
    port: state.ports[chain.id] ?? chain.usualPort,
    stateFile: dataDir.at("chains", `${chain.id}.json`),
    onLaunch: (pid) => dataDir.note(pid),
    since: state.shops && state.shops.since - BEFORE_S,
  });
  onStarted(running.stop);
  const config = await deployLocalChain({
    rpcUrl: running.url,
    chainId: chain.id,
    name: chain.name,
    owner: accounts.owner,
    relayer: accounts.relayer.address,
    refunder: accounts.refunder.address,
    guardian: accounts.guardian.address,
    deployer: accounts.deployer.address,
    feeRecipient: accounts.feeRecipient,
    buyer: accounts.buyer.address,
  });
  return { config, port: running.port, fill: running.fill };
}
