import type { Role } from "@/server/auth/scope";
import { Prisma } from "@/server/db/generated/client";
import type { PrismaTx } from "@/server/db/prisma";
import { invalidField } from "@/server/errors";
import { newId } from "@/server/ids";

interface NewUser {
  accountId: string;
  email: string;
  name: string;
  role: Role;
  passwordHash: string;
}

/**
 * Adds a person and their membership in the caller's transaction.
 * @throws AppError `params_validation` when the e-mail address is taken
 */
export async function insertUser(
  tx: PrismaTx,
  { accountId, email, name, role, passwordHash }: NewUser,
): Promise<string> {
  const id = newId("usr");
  try {
    await tx.user.create({ data: { id, email, name, passwordHash } });
  } catch (error) {
    if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== "P2002") throw error;
    throw invalidField("email", "is used by somebody else already");
  }
  await tx.membership.create({ data: { accountId, userId: id, role } });
  return id;
}
