import type { Role } from "@/server/auth/scope";
import { Prisma } from "@/server/db/generated/client";
import type { PrismaTx } from "@/server/db/prisma";
import { invalidField } from "@/server/kernel/errors";
import { newId } from "@/server/kernel/ids";

interface NewPerson {
  email: string;
  name: string;
  /** Null for a person who joins by company sign-in. */
  passwordHash: string | null;
}

interface NewUser extends NewPerson {
  accountId: string;
  role: Role;
}

/**
 * Adds a person and their membership in the caller's transaction.
 * @throws AppError `params_validation` when the e-mail address is taken
 */
export async function insertUser(tx: PrismaTx, { accountId, role, ...person }: NewUser): Promise<string> {
  const userId = await insertPerson(tx, person);
  await tx.membership.create({ data: { accountId, userId, role } });
  return userId;
}

/**
 * Adds a person without an account.
 * @throws AppError `params_validation` when the e-mail address is taken
 */
export async function insertPerson(tx: PrismaTx, { email, name, passwordHash }: NewPerson): Promise<string> {
  const id = newId("usr");
  try {
    await tx.user.create({ data: { id, email, name, passwordHash } });
  } catch (error) {
    if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== "P2002") throw error;
    throw invalidField("email", "is already used by someone else");
  }
  return id;
}
