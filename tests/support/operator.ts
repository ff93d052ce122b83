import { makeAccount, type TestAccount } from "@/tests/support/account";
import { asTableOwner } from "@/tests/support/owner-db";
import { sql } from "@/tests/support/sql";

/** Creates an account with an owner and makes it the operator's: there is one operator at a time. */
export async function makeOperator(): Promise<TestAccount> {
  const account = await makeAccount("Operator");
  await asTableOwner(
    "update account set is_operator = false where is_operator",
    sql`update account set is_operator = true where id = ${account.id}`,
  );
  return account;
}
