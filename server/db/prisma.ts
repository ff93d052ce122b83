import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "@/server/db/generated/client";
import type { AccountModel } from "@/server/db/generated/tables";
import { generalPool } from "@/server/db/pool";
import type { AccountProof, Reach } from "@/server/db/proof";
import { merchantsOf, reachOfTable } from "@/server/db/reach";
import { rethrowLost } from "@/server/db/unavailable";
import { singleton } from "@/server/kernel/singleton";

const MAX_TRANSACTION_MS = 10_000;
/** The same wait for a connection as in pool.ts. */
const MAX_WAIT_MS = 5_000;

type WholeTx = Parameters<Parameters<PrismaClient["$transaction"]>[0]>[0];

/** A Prisma transaction in progress. It can create an account's rows; {@link ofAccount} finds and changes them. */
export type PrismaTx = Omit<WholeTx, AccountModel | "$transaction"> & {
  [M in AccountModel]: Pick<WholeTx[M], "create">;
};

type SharedPrisma = PrismaTx & { $transaction<T>(work: (tx: PrismaTx) => Promise<T>): Promise<T> };

/** The operations on an account's rows; each carries the account's condition. */
const SCOPED = [
  "findFirst",
  "findFirstOrThrow",
  "findMany",
  "findUnique",
  "count",
  "update",
  "updateMany",
  "delete",
  "deleteMany",
] as const;
type AccountModels = { [M in AccountModel]: Pick<WholeTx[M], (typeof SCOPED)[number]> };

/**
 * Returns Prisma over the process's own pool, for rows by id and plain lists. It costs several times the CPU of a built
 * query (server/db/store.ts), and its Decimal is no bigint. As with SQL, a database that cannot be reached or has no
 * free connection is an AppError `unavailable`.
 */
export function prisma(): SharedPrisma {
  return whole() as unknown as SharedPrisma;
}

/**
 * Returns the models of one account's rows. Every operation is limited to rows of this account, and of the merchants that
 * a person is limited to.
 */
export function ofAccount(proof: AccountProof, on: PrismaTx = prisma()): AccountModels {
  return new Proxy(on, {
    get: (client, model) =>
      scope(client[model as keyof PrismaTx] as unknown as Delegate, {
        accountId: proof.accountId,
        ...reachIn(proof, String(model)),
      }),
  }) as unknown as AccountModels;
}

/** The condition of a limited person's merchants on a model. */
function reachIn(proof: AccountProof, model: string): object {
  const merchants = merchantsOf(proof);
  if (!merchants) return {};
  const reach = reachOfTable(model.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
  if (reach === "open") return {};
  if (reach === "closed") return { AND: [{ id: { in: [] } }] };
  return { AND: [{ [reach === "id" ? "id" : "merchantId"]: { in: [...merchants] } }] };
}

/** Returns the models of every account's rows. The reach states why the caller may. */
export function ofAllAccounts(_reach: Reach, on: PrismaTx = prisma()): Pick<WholeTx, AccountModel> {
  return on as unknown as WholeTx;
}

interface Arguments {
  where?: object;
}
type Delegate = Record<string, (args: Arguments) => unknown>;

function scope(delegate: Delegate, own: object): Delegate {
  const scoped = SCOPED.map((operation) => [
    operation,
    (args: Arguments = {}) => delegate[operation]?.({ ...args, where: { ...args.where, ...own } }),
  ]);
  return Object.fromEntries(scoped);
}

function whole(): PrismaClient {
  return singleton("prisma", () => {
    const adapter = new PrismaPg(generalPool(), { disposeExternalPool: false });
    const transactionOptions = { maxWait: MAX_WAIT_MS, timeout: MAX_TRANSACTION_MS };
    const client = new PrismaClient({ adapter, transactionOptions, errorFormat: "minimal" });
    return restated(client);
  });
}

/** Wraps the client so that its errors are restated, for single operations and for whole transactions. */
function restated(client: PrismaClient): PrismaClient {
  const made = client.$extends({
    query: { $allOperations: ({ args, query }) => query(args).catch(rethrowLost) },
  }) as unknown as PrismaClient;
  const begin = made.$transaction.bind(made) as (...args: unknown[]) => Promise<unknown>;
  const $transaction = (...args: unknown[]) => begin(...args).catch(rethrowLost);
  return Object.assign(made, { $transaction });
}
