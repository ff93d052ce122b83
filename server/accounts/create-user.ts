import { insertUser } from "@/server/accounts/insert-user";
import { recordAudit } from "@/server/accounts/record-audit";
import { CreateUser } from "@/server/accounts/schema";
import { hashPassword } from "@/server/auth/password";
import { prisma } from "@/server/db/prisma";

/**
 * Adds a person to an account; for the operator's own programs.
 * @throws AppError `params_validation` when the e-mail address is taken
 */
export async function createUser(input: CreateUser): Promise<{ userId: string }> {
  const { password, ...person } = CreateUser.parse(input);
  const passwordHash = await hashPassword(password);
  return prisma().$transaction(async (tx) => {
    const userId = await insertUser(tx, { ...person, passwordHash });
    const data = { role: person.role };
    await recordAudit(
      tx,
      { accountId: person.accountId, userId },
      { type: "user.created", data, requestId: null },
    );
    return { userId };
  });
}
