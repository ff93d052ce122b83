import { describe, expect, test } from "vitest";
import { createAccount } from "@/server/accounts/create-account";
import { signIn } from "@/server/accounts/sign-in";
import { AppError } from "@/server/kernel/errors";
import { makeAccount, makeUser, PASSWORD } from "@/tests/support/account";
import { db, one, sql } from "@/tests/support/sql";

const address = "192.0.2.1";
let next = 0;
/** Returns a unique address for each test, so that tests do not share the attempts. */
const elsewhere = () => `198.51.100.${++next}`;

async function outcome(attempt: Parameters<typeof signIn>[0]): Promise<"in" | "wrong" | string> {
  try {
    return (await signIn(attempt)) ? "in" : "wrong";
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
}

function sessionsOf(userId: string): Promise<{ count: number }> {
  return one(db, sql`select count(*) from session where user_id = ${userId}`);
}

describe("signing in", () => {
  test("begins a session, with the e-mail address in upper or lower case", async () => {
    const { user } = await makeAccount();
    const found = await signIn({ email: ` ${user.email.toUpperCase()} `, password: PASSWORD, address });
    expect(found?.userId).toBe(user.id);
    expect((await sessionsOf(user.id)).count).toBe(1);
  });

  test.each([
    ["a wrong password", (email: string) => ({ email, password: `${PASSWORD}!` })],
    ["an unknown e-mail address", () => ({ email: "nobody@florin.test", password: PASSWORD })],
    ["no password", (email: string) => ({ email, password: "" })],
    ["no e-mail address", () => ({ email: undefined, password: PASSWORD })],
    ["a list for a password", (email: string) => ({ email, password: [PASSWORD] })],
    ["a NUL", (email: string) => ({ email, password: `${PASSWORD}\0` })],
    ["a megabyte", (email: string) => ({ email, password: "x".repeat(1_048_576) })],
  ])("is refused for %s", async (_what, given) => {
    const { user } = await makeAccount();
    expect(await signIn({ ...given(user.email), address: elsewhere() })).toBeNull();
    expect((await sessionsOf(user.id)).count).toBe(0);
  });

  test("states it to a person removed from their last account, once the password is right", async () => {
    const user = await makeUser((await makeAccount()).id, "viewer");
    await db.query(sql`delete from membership where user_id = ${user.id}`);
    expect(await outcome({ email: user.email, password: PASSWORD, address: elsewhere() })).toBe("forbidden");
    expect(await outcome({ email: user.email, password: "wrong", address: elsewhere() })).toBe("wrong");
    expect((await sessionsOf(user.id)).count).toBe(0);
  });

  test("takes as much work for an unknown e-mail address as for a wrong password", async () => {
    const email = `timed-${Date.now()}@florin.test`;
    await createAccount({ name: "Timed", owner: { email, name: "Timed", password: PASSWORD } });
    // Processor time, which a busy machine prolongs far less than the wait for an answer.
    const work = async (who: string) => {
      const before = process.cpuUsage();
      await signIn({ email: who, password: "not the password", address: elsewhere() });
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    await work("warm-up@florin.test");
    const known: number[] = [];
    const unknown: number[] = [];
    for (let i = 0; i < 7; i++) {
      known.push(await work(email));
      unknown.push(await work(`unknown-${i}@florin.test`));
    }
    // The best of each: what else the machine does only adds.
    const ratio = Math.min(...unknown) / Math.min(...known);
    expect(ratio).toBeGreaterThan(0.4);
    expect(ratio).toBeLessThan(2.5);
  });
});

describe("too many attempts", () => {
  test("on one person from one network are refused, even with the right password, and others are not", async () => {
    const { user } = await makeAccount();
    const there = elsewhere();
    const wrong = { email: user.email, password: "wrong", address: there };
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => outcome(wrong)));
    expect(outcomes).toEqual(Array(10).fill("wrong"));
    expect(await outcome({ ...wrong, password: PASSWORD })).toBe("rate_limited");
    const other = (await makeAccount()).user;
    expect(await outcome({ email: other.email, password: PASSWORD, address: there })).toBe("in");
    expect(await outcome({ email: user.email, password: PASSWORD, address: elsewhere() })).toBe("in");
  });

  test("at the same time get no more tries than one after the other", async () => {
    const { user } = await makeAccount();
    const wrong = { email: user.email, password: "wrong", address: elsewhere() };
    const outcomes = await Promise.all(Array.from({ length: 40 }, () => outcome(wrong)));
    expect(outcomes.filter((each) => each === "wrong")).toHaveLength(10);
    expect(outcomes.filter((each) => each === "rate_limited")).toHaveLength(30);
  });

  test("are not prolonged by those that are refused, and state how long they last", async () => {
    const { user } = await makeAccount();
    const there = elsewhere();
    for (let i = 0; i < 10; i++) await outcome({ email: user.email, password: "wrong", address: there });
    await age("14 minutes");
    for (let i = 0; i < 20; i++) {
      const refused = await signIn({ email: user.email, password: "wrong", address: there }).catch((e) => e);
      expect(refused).toMatchObject({ code: "rate_limited" });
      expect(refused.details.retryAfterS).toBeLessThanOrEqual(60);
      expect(refused.headers["Retry-After"]).toBe(String(refused.details.retryAfterS));
    }
    await age("1 minute");
    expect(await outcome({ email: user.email, password: PASSWORD, address: there })).toBe("in");
  });

  test("are refused alike for an e-mail address that nobody has, however it is written", async () => {
    const there = elsewhere();
    const spellings = [
      "nobody-at-all@florin.test",
      " Nobody-At-All@florin.test",
      "NOBODY-AT-ALL@FLORIN.TEST ",
    ];
    for (let i = 0; i < 10; i++) {
      await outcome({ email: spellings[i % 3], password: "wrong", address: there });
    }
    for (const email of spellings) {
      expect(await outcome({ email, password: "wrong", address: there })).toBe("rate_limited");
    }
  });

  test("from one network are refused for everybody there, an IPv6 network being one", async () => {
    for (let i = 0; i < 60; i++) {
      await outcome({
        email: `guess-${i}@florin.test`,
        password: "wrong",
        address: `2001:db8:1:2::${i.toString(16)}`,
      });
    }
    const { user } = await makeAccount();
    expect(await outcome({ email: user.email, password: PASSWORD, address: "2001:db8:1:2:ffff::1" })).toBe(
      "rate_limited",
    );
    expect(await outcome({ email: user.email, password: PASSWORD, address: "2001:db8:1:3::1" })).toBe("in");
  });

  test("are at most thirty in a day from one network, and a hundred from all, also after sign-ins between", async () => {
    const { user } = await makeAccount();
    const count = async (address: () => string, rounds: number) => {
      let tried = 0;
      for (let i = 0; i < rounds; i++) {
        const outcomes = await Promise.all(
          Array.from({ length: 10 }, () =>
            outcome({ email: user.email, password: "wrong", address: address() }),
          ),
        );
        tried += outcomes.filter((each) => each === "wrong").length;
        await age("15 minutes");
      }
      return tried;
    };
    const there = elsewhere();
    expect(await count(() => there, 5)).toBe(30);
    expect(await outcome({ email: user.email, password: PASSWORD, address: elsewhere() })).toBe("in");
    expect(await count(elsewhere, 10)).toBe(70);
    expect(await outcome({ email: user.email, password: PASSWORD, address: elsewhere() })).toBe(
      "rate_limited",
    );
    await age("1 day");
    expect(await outcome({ email: user.email, password: PASSWORD, address: elsewhere() })).toBe("in");
  });

  test("are forgotten after a success from there", async () => {
    const { user } = await makeAccount();
    const there = elsewhere();
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 9; i++) await outcome({ email: user.email, password: "wrong", address: there });
      expect(await outcome({ email: user.email, password: PASSWORD, address: there })).toBe("in");
    }
  });

  test("are failures only: any number of people may sign in from one network address", async () => {
    const { user } = await makeAccount();
    const office = elsewhere();
    for (let i = 0; i < 61; i++) {
      expect(await outcome({ email: user.email, password: PASSWORD, address: office })).toBe("in");
    }
  });

  test("are kept without a trace of whose they are", async () => {
    const { user } = await makeAccount();
    await outcome({ email: user.email, password: "wrong", address: "203.0.113.77" });
    const { found } = await one<{ found: number }>(
      db,
      sql`select count(*) as found from sign_in_attempt where subject like ${`%${user.email}%`} or subject like '%203.0.113.77%'`,
    );
    expect(found).toBe(0);
  });
});

/** As if all attempts had been made so long before. */
async function age(interval: string): Promise<void> {
  await db.query(sql`update sign_in_attempt set attempted_at = attempted_at - ${interval}::interval`);
}
