import { AsyncLocalStorage } from "node:async_hooks";
import { singleton } from "@/server/kernel/singleton";

/** What the lines of some work have in common. */
export interface LogFields {
  requestId?: string;
  paymentId?: string;
  /** Of a transaction for several payments. */
  paymentIds?: readonly string[];
}

interface Work {
  fields: LogFields;
}

const running = () => singleton("log-fields", () => new AsyncLocalStorage<Work>());

/** Returns the fields of the current work, with which each line of the log begins. */
export function logFields(): LogFields {
  return running().getStore()?.fields ?? {};
}

/**
 * Runs work whose lines have these fields, next to those of the work around it. What it leaves behind, such as a timer,
 * has none of them.
 */
export async function withLogFields<T>(fields: LogFields, run: () => Promise<T>): Promise<T> {
  const work: Work = { fields: { ...logFields(), ...fields } };
  try {
    return await running().run(work, run);
  } finally {
    work.fields = {};
  }
}
