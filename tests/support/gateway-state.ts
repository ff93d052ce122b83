import { asTableOwner, pastTheRules } from "@/tests/support/owner-db";
import { db, one, sql } from "@/tests/support/sql";

/** Everything that a gateway call could have changed about a payment, as counts. */
export interface GatewayState {
  status: string;
  version: number;
  options: number;
  attempts: number;
  jobs: number;
  events: number;
}

/** Reads it from the database, so that a test can check that nothing changed. */
export function stateOf(paymentId: string): Promise<GatewayState> {
  return one<GatewayState & Record<string, unknown>>(
    db,
    sql`select p.status, p.state_version as version,
          (select count(*) from payment_option o where o.payment_id = p.id) as options,
          (select count(*) from payment_attempt a where a.payment_id = p.id) as attempts,
          (select count(*) from relay_job j where j.payment_id = p.id) as jobs,
          (select count(*) from payment_event e where e.payment_id = p.id) as events
        from payment p where p.id = ${paymentId}`,
  );
}

/** Lets a payment expire, even a final one, whose row is otherwise read-only. */
export async function makeDue(paymentId: string): Promise<void> {
  await pastTheRules(
    sql`update payment set expires_at = now() - interval '1 second' where id = ${paymentId}`,
  );
}

/** Backdates all options of a payment by this many seconds. */
export async function ageOptions(paymentId: string, seconds: number): Promise<void> {
  await pastTheRules(
    sql`update payment_option set created_at = created_at - make_interval(secs => ${seconds}) where payment_id = ${paymentId}`,
  );
}

/** Lets an option's quote expire. */
export async function endQuote(optionId: string): Promise<void> {
  await asTableOwner(
    sql`update payment_option set expires_at = now() - interval '1 second' where id = ${optionId}`,
  );
}
