import type postgres from "postgres"

const FURTHER = ["met", "contacts_shared", "meeting_agreed", "contacts_shared", "both_interested", "engaged"]

const STEPS: readonly (readonly [step: string, inDays: number])[] = [
  ["Ask both families for a day to meet", 0],
  ["Call the father once he is back from Karachi", -2],
  ["Send the recent pictures", 4],
]

export async function writeCases(tx: postgres.TransactionSql) {
  await tx`
    insert into client_case (client_id, consultant_id, other_id, stage, request_id, moved_at, touched_at, created_at)
    select distinct on (client_id, other_id) client_id, consultant_id, other_id,
      case when status = 'accepted' then (${FURTHER}::text[])[1 + (row_number() over (partition by status order by id) - 1) % ${FURTHER.length}]
        else 'proposed' end::case_stage,
      id, coalesce(decided_at, created_at), coalesce(decided_at, created_at), created_at
    from (
      select id, status, created_at, decided_at, sender_id as consultant_id, sender_client_id as client_id, profile_id as other_id
      from connection_request where status in ('pending', 'accepted') and sender_client_id is not null
      union all
      select id, status, created_at, decided_at, receiver_id, receiver_client_id, coalesce(sender_client_id,
        (select own.id from profile own where own.account_id = sender_id and own.kind = 'member'))
      from connection_request where status in ('pending', 'accepted') and receiver_client_id is not null
    ) side where other_id is not null order by client_id, other_id, id desc`
  await tx`
    insert into client_case (client_id, consultant_id, other_id, moved_at, touched_at, created_at)
    select client.id, client.account_id, other.id, client.created_at, client.created_at, client.created_at from profile client
      cross join lateral (select id from profile where kind = 'member' and visible and gender <> client.gender
        and account_id <> client.account_id order by id desc offset client.id % 10 limit 1) other
    where client.kind = 'client' on conflict do nothing`
  for (const [index, [step, inDays]] of STEPS.entries())
    await tx`
      update client_case set next_step = ${step}, next_step_on = (now() at time zone 'Asia/Karachi')::date + ${inDays}::int
      from (select id, row_number() over (partition by consultant_id order by id desc) as place from client_case
        where stage in ('contacts_shared', 'meeting_agreed', 'proposed')) newest
      where client_case.id = newest.id and newest.place = ${index + 1}`
  await tx`insert into case_event (case_id, kind, to_stage, created_at)
    select id, 'opened', stage, created_at from client_case order by id`
}
