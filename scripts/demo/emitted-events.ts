/** How long the events of partners are kept. */
const KEPT = "29 days";

/** As `new_event_id` of the database makes them, but of a past time. */
const idAt = (time: string) =>
  `'evt_' || lpad(to_hex(floor(extract(epoch from ${time}) * 1000)::bigint), 12, '0') || replace(gen_random_uuid()::text, '-', '')`;

const OPEN = `payment_facts(p) - '{failureCode,cancelledAt,cancelledReason,buyerAccount,buyerProviderName,asset,tokenAmount,txHash,settledAt}'::text[]
  || '{"status": "requires_action", "stateVersion": 0}'`;

/** What the triggers of the database would have written: payments that wait for the statistics, and events for partners. */
export const EMITTED: readonly string[] = [
  "insert into payment_untallied select id from payment where status not in ('requires_action', 'processing')",
  `insert into partner_event (id, account_id, mode, merchant_id, payment_id, type, data, created_at)
     select ${idAt("e.at")}, e.account_id, e.mode, e.merchant_id, e.payment_id, e.type, jsonb_strip_nulls(e.data), e.at
     from (
       select p.account_id, p.mode, p.merchant_id, p.id as payment_id, 'payment.created' as type,
           ${OPEN} || payment_terms_facts(p, m) as data, p.created_at as at
         from payment p join merchant m on m.id = p.merchant_id
       union all
       select p.account_id, p.mode, p.merchant_id, p.id, 'payment.' || s.type, payment_facts(p) || payment_terms_facts(p, m)
           || '{"exceptions": 0}', p.updated_at
         from payment p join merchant m on m.id = p.merchant_id
           cross join lateral (select p.status::text as type where p.status <> 'requires_action'
             union all select 'settled' where p.settled_at is not null) s
       union all
       select r.account_id, p.mode, r.merchant_id, r.payment_id, 'refund.' || s.type, jsonb_build_object('refundId', r.id,
           'paymentId', r.payment_id, 'merchantId', r.merchant_id, 'status', s.status, 'asset', o.asset, 'amount', r.amount::text,
           'reason', r.reason, 'to', refund_receiver(r, o.payer), 'txHash', case when s.status = 'succeeded' then r.tx_hash end,
           'createdAt', r.created_at, 'updatedAt', s.at, 'stateVersion', version_of(s.at)), s.at
         from refund r join payment p on p.id = r.payment_id join payment_option o on o.id = r.option_id
           cross join lateral (values ('created', 'pending', r.created_at), (r.status::text, r.status::text, r.updated_at))
             s (type, status, at)
     ) e where e.at > now() - interval '${KEPT}' order by e.at`,
];
