-- How many messages the sender has written to the receiver without an answer; null once the other has written. Behind a
-- lock and volatile, so that what it counts is what stands there once the lock is got: ten at once, on any number of
-- servers, cannot pass the site's limit together.
create or replace function unanswered_by(sender bigint, receiver bigint) returns bigint language plpgsql volatile as $$
declare
  opening record;
begin
  perform pg_advisory_xact_lock(hashtextextended('opening ' || sender, 0));
  select id, last_message_id, unanswered_id into opening from conversation
    where low_id = least(sender, receiver) and high_id = greatest(sender, receiver);
  if opening.last_message_id is null then return 0; end if;
  if opening.unanswered_id is distinct from sender then return null; end if;
  return (select count(*) from (select 1 from message where conversation_id = opening.id limit 50) as alone);
end
$$;
