import { sql } from "./client.ts"

export async function makeManyClients(ownerId: number, count: number) {
  await sql.begin(async (tx) => {
    // A busy machine may need longer than a request ever may.
    await tx`set local statement_timeout = 0`
    await tx`select setseed(0.5)`
    await tx`
      insert into profile (account_id, kind, first_name, last_name, marital_status, date_of_birth, gender,
        contact_number, religion, caste, sect, city, residence, employed_status, occupation, height_cm, verified_at,
        prefers_religion, prefers_caste, prefers_sect, prefers_min_age, prefers_max_age)
      select ${ownerId}, 'client', 'Name', 'Malik', 'single', date '1980-01-01' + (random() * 9000)::int,
        case when random() < 0.5 then 'female' else 'male' end, '+92300' || lpad(n::text, 7, '0'), religion, caste, sect, 'Lahore',
        (array['Urban', 'Suburban', 'Rural', 'International'])[1 + floor(random() * 4)],
        (array['Employed', 'Job holder', 'Unemployed', 'Freelancer'])[1 + floor(random() * 4)],
        (array['Business Owner', 'Business', 'Employee', 'Job'])[1 + floor(random() * 4)],
        150 + floor(random() * 40)::int, case when random() < 0.4 then now() end,
        religion, case when random() < 0.5 then caste end, case when random() < 0.6 then sect end, 18, 45
      from (select
        (array['Islam', 'Islam', 'Islam', 'Hinduism'])[1 + floor(random() * 4)] religion,
        (array['Rajput', 'Jatt', 'Jutt', 'Jat', 'Arain', 'Syed', 'Awan', 'Butt'])[1 + floor(random() * 8)] caste,
        (array['Sunni', 'Shia', 'Deobandi', 'Wahabi', 'Wahhabi'])[1 + floor(random() * 5)] sect,
        n from generate_series(1, ${count}) n) community`
  })
  await sql.unsafe("vacuum analyze profile")
}

export async function makeAccounts(count: number) {
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`
    await tx`
      insert into account (role, status, name, email, username, city)
      select (case when n % 1000 = 0 then 'admin' when n % 50 = 1 then 'guest' else 'user' end)::role,
        (case when n % 40 = 2 then 'suspended' when n % 20 = 3 then 'pending' else 'active' end)::account_status,
        (array['Ayesha', 'Bilal', 'Sana', 'Omar', 'Hira', 'Zara'])[1 + n % 6] || ' ' ||
          (array['Khan', 'Malik', 'Butt', 'Syed', 'Awan', 'Sheikh', 'Qureshi'])[1 + n % 7],
        'person' || n || '@example.com', 'person' || n, (array['Lahore', 'Karachi', 'Multan'])[1 + n % 3]
      from generate_series(1, ${count}::int) n`
    await tx`
      insert into subscription (account_id, plan, ends_at)
      select id, (array['basic', 'standard', 'pro'])[1 + id % 3]::plan, now() + interval '15 days' from account
      where id % 10 = 0 and not exists (select 1 from subscription where account_id = account.id)`
  })
  await sql.unsafe("vacuum analyze account, subscription")
}

export async function planOf(query: { toSQL(): { sql: string; params: unknown[] } }) {
  const { sql: text, params } = query.toSQL()
  const rows = await sql.unsafe(`explain (costs off) ${text}`, params as string[])
  return rows.map((row) => row["QUERY PLAN"]).join("\n")
}
