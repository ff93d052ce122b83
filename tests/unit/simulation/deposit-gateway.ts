import type { RefundKind } from "@/server/deposits/lifecycle";
import { type ClaimOutcome, decideClaim } from "@/server/reconciliation/decide-claim";
import { isFromListed } from "@/server/reconciliation/decide-surplus";
import { AMOUNT, type Token } from "./call";
import { loadDeposit } from "./deposit-facts";
import { isListed } from "./deposit-money";
import { moveDeposit, screenSenders } from "./deposit-review";
import type { DepositRow } from "./deposit-rows";
import { isMoving, LEAST } from "./deposit-surplus";
import { commit, type Flow, read } from "./flow";
import { adopt } from "./settle";
import type { World } from "./world";

/** After its end money in time may still be executed for this long; the payment waits for its blocks for the rest. */
const GRACE_MS = 90_000;
const AWAIT_MARGIN_MS = 40_000;
/** No address is given out that expires earlier. */
const LEAST_MS = 3_000;
/** An amount from an exchange rate. */
const QUOTE_MS = 15_000;
/** After its end money in time may still be found. */
const SETTLING_MS = 8_000;

interface Wanted {
  payer: string;
  refundKind: RefundKind;
  hasRate: boolean;
}

/** As server/gateway/deposits/create-deposit.ts: one live address of a payment for each payer. */
export function* createDeposit({ store }: World, id: number, wanted: Wanted): Flow {
  yield* commit("api: create deposit", () => {
    const payment = store.payment(id);
    if (payment.status !== "requires_action" || payment.expiresAt - store.now < LEAST_MS) return;
    const { all } = store.deposits;
    const live = all.find(
      ({ payment: of, payer, status }) => of === id && payer === wanted.payer && isOpen(status),
    );
    if (live && !isReplaceable(live, store.now)) return;
    if (live) moveDeposit(store, live, "superseded");
    const { payer, refundKind, hasRate } = wanted;
    const expiresAt = hasRate ? Math.min(store.now + QUOTE_MS, payment.expiresAt) : payment.expiresAt;
    const deadline = expiresAt + GRACE_MS;
    const terms = { key: `${id}d${all.length}`, payment: id, payer, refundKind, expiresAt, deadline };
    all.push({ ...terms, status: "waiting", history: ["waiting"], authorizedKey: null, reviewAt: expiresAt });
    // The trigger deposit_address_awaited.
    payment.awaitsUntil = Math.max(payment.awaitsUntil ?? 0, deadline - AWAIT_MARGIN_MS);
  });
}

const isOpen = (status: DepositRow["status"]) =>
  status !== "paid" && status !== "expired" && status !== "superseded";

function isReplaceable({ status, expiresAt }: DepositRow, now: number): boolean {
  return (status === "waiting" || status === "partial") && now > expiresAt + SETTLING_MS;
}

export interface Claim {
  token: Token;
  to: string;
}

/** As server/gateway/deposits/submit-claim.ts and server/reconciliation/claim-deposit.ts. */
export function* submitClaim(world: World, deposit: DepositRow, { token, to }: Claim): Flow {
  const { store, fault } = world;
  if (deposit.refundKind === "none" || isListed(deposit.payer)) return;
  yield* screenSenders(world, deposit);
  yield* commit("api: claim deposit", () => {
    const money = store.deposits.lyingAt(deposit).find((each) => each.token === token);
    if (!money) return;
    const { status, key: optionId } = store.payment(deposit.payment);
    const { key, payment } = deposit;
    const facts = { ...loadDeposit(world, deposit), payment: { status, optionId }, isOwn: token === "own" };
    const outcome: ClaimOutcome = decideClaim({
      ...facts,
      lying: BigInt(money.lying),
      least: BigInt(LEAST),
      isFromListed: isFromListed({ arrived: BigInt(money.arrived), listed: BigInt(money.listed) }),
      isMoving: isMoving(store, key),
    });
    const isSent = outcome === "busy" && fault === "claim of money that is about to pay";
    if (outcome !== "queued" && !isSent) return;
    const deadline = store.now + 60_000;
    const call = { payment, key, amount: 0, deadline, at: { deposit: key, token, to } };
    const job = store.queue({ kind: "deposit_claim", ...call }, "relayer", deadline);
    const row = store.deposits.surpluses.find((each) => each.deposit === key && each.token === token);
    if (row && row.amount > 0) Object.assign(row, { status: "returning", job });
  });
}

/**
 * As verify-signature.ts and accept-signature.ts of server/gateway/x402: the call that will be sent is tried, then stored
 * with the attempt. Where somebody else has sent the authorization, the deposit's review pays.
 */
export function* payByAuthorization(world: World, deposit: DepositRow, agent: string): Flow {
  const { store, chain } = world;
  const { key: own, payment: id } = deposit;
  const validBefore = store.now + 30_000;
  const key = `${own}+${agent}`;
  const at = { deposit: own, token: "own", from: agent, authorization: agent } as const;
  const call = { kind: "pay_authorized", payment: id, key, amount: AMOUNT, at } as const;
  const until = Math.min(deposit.deadline, validBefore);
  const isOpenNow = yield* read("api: find payment", () => store.payment(id).status === "requires_action");
  if (!isOpenNow || isListed(agent)) return;
  const refusal = yield* read("api: try", () => chain.refusal({ ...call, deadline: until }, store.now));
  if (refusal !== null) return;
  yield* commit("api: accept signature", () => {
    const payment = store.payment(id);
    if (payment.status !== "requires_action" || payment.expiresAt <= store.now) return;
    if (deposit.authorizedKey !== null) throw new Error(`deposit ${own} was authorized before`);
    deposit.authorizedKey = key;
    adopt(store, payment, key);
    store.queue({ ...call, deadline: until }, "relayer", until);
  });
}
