import type { OpenPayment } from "@/tests/support/payments";
import type { Stage } from "./stage";

/** One fault of the table: what happens, by its name, and how it is made to happen. */
export interface FaultRow {
  what: string;
  /** Makes it happen, and heals it. */
  run(stage: Stage): Promise<Happened>;
}

export interface Happened {
  /** All that met the fault. */
  payments: OpenPayment[];
  /** How often the fault has in truth occurred; a row in which it did not proves nothing. */
  times: number;
}
