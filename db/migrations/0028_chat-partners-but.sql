-- Some databases have it from a migration before, others have taken that one without it.
-- Volatile, so that what it counts is what stands there once the lock is got, not what stood there when it was asked for.
create or replace function chat_partners_but(sender bigint, receiver bigint, since timestamptz) returns bigint language plpgsql volatile as $$
begin
  perform 1 from subscription where account_id = sender and status = 'active' order by id for update;
  return (select count(*) from conversation where low_id = sender and high_id <> receiver and low_sent_at >= since)
    + (select count(*) from conversation where high_id = sender and low_id <> receiver and high_sent_at >= since);
end
$$;
