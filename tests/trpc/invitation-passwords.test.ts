import { expect, test } from "vitest";
import { acceptInvitation } from "@/server/accounts/accept-invitation";
import { hashPassword } from "@/server/auth/password";
import { newId } from "@/server/kernel/ids";
import { makeAccount, PASSWORD } from "@/tests/support/account";
import { call, signedIn } from "@/tests/trpc/person";

const nobody = { signedIn: null, requestId: null };
const person = { name: "Grace", password: PASSWORD };

async function invite(): Promise<{ token: string }> {
  const owner = await signedIn((await makeAccount()).user.id);
  const email = `${newId("usr").toLowerCase()}@florin.test`;
  const { data } = await call(owner.cookie, {
    path: "team.invite",
    type: "mutation",
    input: { email, role: "viewer" },
  });
  return { token: new URL((data as { url: string }).url).searchParams.get("token") ?? "" };
}

test("an invitation is refused with a password that is guessed first, and can be used again", async () => {
  const { token } = await invite();
  const guessed = { name: "Grace", password: "qwertyuiop12345" };
  await expect(acceptInvitation({ token, person: guessed }, nobody)).rejects.toMatchObject({
    issues: [{ field: "person.password", message: expect.stringContaining("too easy to guess") }],
  });
  await acceptInvitation({ token, person }, nobody);
});

test("a link that was made up costs no hash of a password", async () => {
  const spent = async (attempt: () => Promise<unknown>) => {
    const { user } = process.cpuUsage();
    for (let i = 0; i < 20; i++) await attempt().catch(() => undefined);
    return (process.cpuUsage().user - user) / 1_000;
  };
  const hashed = await spent(() => hashPassword(PASSWORD));
  const token = "A".repeat(43);
  expect(await spent(() => acceptInvitation({ token, person }, nobody))).toBeLessThan(hashed / 2);
});
