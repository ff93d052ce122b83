import { insertUser } from "@/server/accounts/insert-user";
import { recordAudit } from "@/server/accounts/record-audit";
import { CreateAccount } from "@/server/accounts/schema";
import { hashPassword } from "@/server/auth/password";
import { type PrismaTx, prisma } from "@/server/db/prisma";
import { newId } from "@/server/kernel/ids";

/**
 * Creates a partner account with its owner; for the operator's own programs.
 * @throws AppError `params_validation` when the e-mail address is taken
 */
export async function createAccount(input: CreateAccount): Promise<{ accountId: string; userId: string }> {
  const { name, owner } = CreateAccount.parse(input);
  const passwordHash = await hashPassword(owner.password);
  return prisma().$transaction((tx) =>
    insertAccount(tx, { name, owner: { ...owner, passwordHash }, isOperator: false }),
  );
}

interface NewAccount {
  name: string;
  owner: { email: string; name: string; passwordHash: string };
  /** Whether its members operate the installation. */
  isOperator: boolean;
}

/** Adds an account and its owner in the caller's transaction; throws like {@link createAccount}. */
export async function insertAccount(
  tx: PrismaTx,
  { name, owner: { email, name: ownerName, passwordHash }, isOperator }: NewAccount,
): Promise<{ accountId: string; userId: string }> {
  const { id: accountId } = await tx.account.create({ data: { id: newId("acc"), name, isOperator } });
  const userId = await insertUser(tx, { email, name: ownerName, passwordHash, accountId, role: "owner" });
  await recordAudit(tx, { accountId, userId }, { type: "account.created", data: { name }, requestId: null });
  return { accountId, userId };
}
