import { AMOUNT, type Call, type DepositPlace } from "./call";
import { createDeposit, payByAuthorization, submitClaim } from "./deposit-gateway";
import type { DepositRow } from "./deposit-rows";
import type { Flow } from "./flow";
import { sendAlone } from "./people";
import type { World } from "./world";

/** What a schedule can do with the plan of a payment. */
export interface Planner {
  world: World;
  /** Plans an act with a probability. */
  at: (share: number, burst: number, act: () => void) => void;
  request: (who: string, flow: () => Flow) => void;
}

type Units = readonly number[];

/** Enough, topped up, short, too much, doubled, dust. */
const PATTERNS: readonly Units[] = [
  [AMOUNT],
  [AMOUNT],
  [AMOUNT - 60, 60],
  [AMOUNT - 60, 30],
  [AMOUNT + 25],
  [AMOUNT, AMOUNT],
  [AMOUNT, 4],
];

/** Plans the addresses of a payment, what people send there, and who takes it back. */
export function planDeposits(planner: Planner, id: number, begin: number): void {
  const { world, at, request } = planner;
  const { random } = world;
  const wants = () => {
    const refundKind = random.pick(["address", "address", "claim", "none"] as const);
    const name = random.chance(0.06) ? "listed" : random.chance(0.06) ? "barred" : "payer";
    const payer = refundKind === "none" ? "" : `${name} ${id} ${random.below(2)}`;
    const wanted = { refundKind, payer, hasRate: random.chance(0.25) };
    request("buyer", () => createDeposit(world, id, wanted));
  };
  at(1, begin, wants);
  at(0.3, begin + random.below(40), wants);
  for (const share of [0.9, 0.6]) planTransfers(planner, id, { share, begin });
  planAgents(planner, id, begin);
  at(0.2, begin + 2 + random.below(60), () => withDeposit(world, id, (to) => race(world, to)));
  at(0.25, begin + random.below(70), () => withDeposit(world, id, (to) => claimAlone(world, to)));
  at(0.1, begin + random.below(70), () => withDeposit(world, id, (to) => takeBack(world, to)));
  for (const share of [0.25, 0.15]) {
    at(share, begin + random.below(80), () =>
      withDeposit(world, id, (to) => {
        const claim = { token: random.chance(0.8) ? "own" : "other", to: `wallet ${id}` } as const;
        request("buyer", () => submitClaim(world, to, claim));
      }),
    );
  }
}

function planTransfers(
  { world, at }: Planner,
  id: number,
  { share, begin }: { share: number; begin: number },
): void {
  const { random } = world;
  const first = begin + 1 + random.below(random.pick([3, 12, 40, 75]));
  const token = random.chance(0.2) ? "other" : "own";
  const from = random.chance(0.08) ? "listed sender" : `sender ${id}`;
  const pattern = random.pick(PATTERNS);
  const isOne = random.chance(0.8);
  for (const amount of pattern) {
    const to = first + random.below(10);
    const act = (deposit: DepositRow) => send(world, deposit, { amount, token, from });
    at(share, to, () => (isOne ? withFirst(world, id, act) : withDeposit(world, id, act)));
  }
  // Dust of a refused account changes nothing.
  at(0.03, first, () =>
    withDeposit(world, id, (to) => send(world, to, { amount: 1, token: "own", from: "listed sender" })),
  );
}

/** Agents sign to the address without a payer; strangers send what they signed, and agents cancel it. */
function planAgents({ world, at, request }: Planner, id: number, begin: number): void {
  const { random } = world;
  for (const name of ["x", "y"]) {
    const agent = `agent ${id}${name}`;
    const burst = begin + 2 + random.below(30);
    const withAnonymous = (act: (deposit: DepositRow) => void) => () => {
      const found = world.store.deposits.all.find(({ payment, payer }) => payment === id && payer === "");
      if (found) act(found);
    };
    at(
      0.6,
      burst,
      withAnonymous((to) => request(agent, () => payByAuthorization(world, to, agent))),
    );
    const authorized = { token: "own", from: agent, authorization: agent } as const;
    at(
      0.4,
      burst + random.below(8),
      withAnonymous(({ key }) => {
        act(world, id, { kind: "settle", key, amount: AMOUNT, at: { ...authorized, deposit: key } });
      }),
    );
    at(
      0.05,
      burst + random.below(8),
      withAnonymous(({ key }) => {
        act(world, id, { kind: "void", key, amount: 0, at: { ...authorized, deposit: key } });
      }),
    );
  }
}

function withDeposit({ store, random }: World, id: number, act: (deposit: DepositRow) => void): void {
  const own = store.deposits.all.filter(({ payment }) => payment === id);
  if (own.length > 0) act(random.pick(own));
}

function withFirst({ store }: World, id: number, act: (deposit: DepositRow) => void): void {
  const first = store.deposits.all.find(({ payment }) => payment === id);
  if (first) act(first);
}

interface Sent {
  amount: number;
  token: DepositPlace["token"];
  from: string;
}

function send(world: World, { key, payment }: DepositRow, { amount, token, from }: Sent): void {
  act(world, payment, { kind: "transfer", key, amount, at: { deposit: key, token, from } });
}

/** The payer of the terms sends its signed claim to the router without us. */
function claimAlone(world: World, { key, payment, payer }: DepositRow): void {
  if (payer === "") return;
  const at = { deposit: key, token: "own", to: payer } as const;
  act(world, payment, { kind: "deposit_claim", key, amount: 0, at });
}

/** Money comes while a claim of what lies there is under way: the order in their block decides what the claim takes. */
function race(world: World, deposit: DepositRow): void {
  const sent = { amount: 60, token: "own", from: "sender" } as const;
  send(world, deposit, sent);
  claimAlone(world, deposit);
  send(world, deposit, sent);
}

function takeBack(world: World, { key, payment, payer, deadline }: DepositRow): void {
  if (payer === "") return;
  const at = { deposit: key, token: "own", to: payer } as const;
  act(world, payment, { kind: "deposit_return", key, amount: 0, deadline, at });
}

type Act = Omit<Call, "payment" | "deadline"> & { deadline?: number };

function act(world: World, payment: number, call: Act): void {
  sendAlone(world, { deadline: Number.MAX_SAFE_INTEGER, ...call, payment });
}
