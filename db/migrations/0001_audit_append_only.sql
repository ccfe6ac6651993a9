create function audit_event_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'audit_event is append-only' using errcode = 'integrity_constraint_violation';
end
$$;
--> statement-breakpoint
create trigger audit_event_append_only before update or delete or truncate on audit_event
  for each statement execute function audit_event_is_append_only();
