ALTER TABLE "message" DROP CONSTRAINT "message_conversation_id_conversation_id_fk";
--> statement-breakpoint
create function conversation_takes_messages() returns trigger language plpgsql as $$
begin
  delete from message where conversation_id in (select id from gone);
  return null;
end
$$;
--> statement-breakpoint
create trigger conversation_takes_messages after delete on conversation referencing old table as gone
  for each statement execute function conversation_takes_messages();
--> statement-breakpoint
-- Volatile, so that what it counts is what stands there once the lock is got, not what stood there when it was asked for.
create function chat_partners_but(sender bigint, receiver bigint, since timestamptz) returns bigint language plpgsql volatile as $$
begin
  perform 1 from subscription where account_id = sender and status = 'active' order by id for update;
  return (select count(*) from conversation where low_id = sender and high_id <> receiver and low_sent_at >= since)
    + (select count(*) from conversation where high_id = sender and low_id <> receiver and high_sent_at >= since);
end
$$;
