import { insertAccount } from "@/server/accounts/create-account";
import { requireGoodPassword } from "@/server/accounts/require-good-password";
import { LinkToken } from "@/server/accounts/schema";
import type { SetUp } from "@/server/accounts/team-schema";
import { hashLinkToken } from "@/server/auth/link-token";
import { hashPassword } from "@/server/auth/password";
import { prisma } from "@/server/db/prisma";
import { db, maybeOne } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";
import { AppError } from "@/server/kernel/errors";

/** Checks whether a setup link can still create the operator's account. */
export async function isSetupOpen(token: unknown): Promise<boolean> {
  const parsed = LinkToken.safeParse(token);
  if (!parsed.success) return false;
  const row = await maybeOne(
    db,
    store
      .selectFrom("setup_token")
      .select("hash")
      .where("hash", "=", hashLinkToken(parsed.data))
      .where("expires_at", ">", fragment<Date>`now()`)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("account").select("id").where("is_operator", "=", fragment.lit(true)))),
      ),
  );
  return row !== undefined;
}

/**
 * Creates the operator's account of an installation and its owner, once. Earlier accounts of other people do not count.
 * @throws AppError `not_found` for a link that is used or expired, or when there is an operator, `params_validation`
 */
export async function setUp({ token, accountName, name, email, password }: SetUp): Promise<void> {
  // Checked before the slow password hash.
  if (!(await isSetupOpen(token))) throw tooLate();
  await requireGoodPassword({ password, field: "password" }, [name, email, accountName]);
  const passwordHash = await hashPassword(password);
  const hash = Uint8Array.from(hashLinkToken(token));
  await prisma().$transaction(async (tx) => {
    // Serializes concurrent setups, by one link or two: the second finds none.
    await tx.$executeRaw`lock table setup_token in exclusive mode`;
    const taken = await tx.$executeRaw`delete from setup_token where hash = ${hash} and expires_at > now()`;
    if (taken === 0 || (await tx.account.count({ where: { isOperator: true } })) > 0) throw tooLate();
    await tx.$executeRaw`delete from setup_token`;
    const owner = { email, name: name.trim(), passwordHash };
    await insertAccount(tx, { name: accountName.trim(), owner, isOperator: true });
  });
}

const tooLate = () =>
  new AppError("not_found", "This link was already used, or is too old. Restart the server for a new one.");
