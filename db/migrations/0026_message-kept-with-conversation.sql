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
