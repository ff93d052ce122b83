import { fork } from "node:child_process";
import { once } from "node:events";
import type { Answers, Orders } from "@/tests/load/stranger-loop";
import type { Loot } from "@/tests/support/stranger";

interface Stranger {
  /** Sends what a stranger sends, for a time. */
  bother(seconds: number): Promise<Answers>;
}

/** Starts the stranger's process, which waits for a start message. */
export async function startStranger(loot: Loot): Promise<Stranger> {
  const child = fork("tests/load/stranger-loop.ts", { execArgv: ["--import", "tsx"] });
  await once(child, "message");
  return {
    bother: async (seconds) => {
      child.send({ loot, seconds } satisfies Orders);
      const [answers] = (await once(child, "message")) as [Answers];
      return answers;
    },
  };
}
