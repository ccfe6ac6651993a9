CREATE TABLE "former_name" (
	"account_id" bigint NOT NULL,
	"name" text NOT NULL,
	"until_at" timestamp with time zone NOT NULL,
	CONSTRAINT "former_name_account_id_until_at_pk" PRIMARY KEY("account_id","until_at")
);
--> statement-breakpoint
CREATE TABLE "former_request" (
	"id" bigint PRIMARY KEY NOT NULL,
	"sender_id" bigint NOT NULL,
	"receiver_id" bigint NOT NULL,
	"sender_client_id" bigint,
	"receiver_client_id" bigint,
	"note" text,
	"created_at" timestamp with time zone NOT NULL,
	"gone_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "former_name" ADD CONSTRAINT "former_name_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_request" ADD CONSTRAINT "former_request_sender_id_account_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_request" ADD CONSTRAINT "former_request_receiver_id_account_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_name_until_idx" ON "former_name" USING btree ("until_at");--> statement-breakpoint
CREATE INDEX "former_request_receiver_idx" ON "former_request" USING btree ("receiver_id");--> statement-breakpoint
CREATE INDEX "former_request_sender_idx" ON "former_request" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "former_request_gone_idx" ON "former_request" USING btree ("gone_at");--> statement-breakpoint
CREATE INDEX "conversation_ended_idx" ON "conversation" USING btree ("id") WHERE "conversation"."ended_at" is not null;--> statement-breakpoint
-- What others call somebody changes: the name until now stays with whoever has received something from them. Worded as
-- `nameAndCompanyOf` in app/viewer/shown-name.server.ts; a test compares the two.
create function keep_former_name(of_account bigint, former text) returns void language sql as $$
  insert into former_name (account_id, name, until_at)
  select id, former, clock_timestamp() from account where id = of_account and former is not null
    and (exists (select 1 from conversation where low_id = of_account) or exists (select 1 from conversation where high_id = of_account)
      or exists (select 1 from connection_request where sender_id = of_account)
      or exists (select 1 from former_request where sender_id = of_account))
  on conflict do nothing
$$;
--> statement-breakpoint
create function account_keeps_former_name() returns trigger language plpgsql as $$
declare
  company text := case when old.role = 'guest' then coalesce(', ' || old.company_name, '') else '' end;
  new_company text := case when new.role = 'guest' then coalesce(', ' || new.company_name, '') else '' end;
  member text := (select first_name || ' ' || last_name from profile where account_id = old.id and kind = 'member');
begin
  if coalesce(member, old.name) || company is distinct from coalesce(member, new.name) || new_company then
    perform keep_former_name(old.id, coalesce(member, old.name) || company);
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger account_keeps_former_name after update of name, company_name, role on account for each row
  when ((old.name, old.company_name, old.role) is distinct from (new.name, new.company_name, new.role))
  execute function account_keeps_former_name();
--> statement-breakpoint
create function profile_keeps_former_name() returns trigger language plpgsql as $$
declare
  owner account%rowtype;
  former text;
begin
  select * into owner from account where id = coalesce(old.account_id, new.account_id);
  former := case when tg_op = 'INSERT' then owner.name else old.first_name || ' ' || old.last_name end;
  perform keep_former_name(owner.id, former
    || case when owner.role = 'guest' then coalesce(', ' || owner.company_name, '') else '' end);
  return null;
end
$$;
--> statement-breakpoint
create trigger profile_begins_name after insert on profile for each row
  when (new.kind = 'member') execute function profile_keeps_former_name();
--> statement-breakpoint
create trigger profile_keeps_former_name after update of first_name, last_name on profile for each row
  when (old.kind = 'member' and (old.first_name, old.last_name) is distinct from (new.first_name, new.last_name))
  execute function profile_keeps_former_name();
--> statement-breakpoint
create trigger profile_ends_name after delete on profile for each row
  when (old.kind = 'member') execute function profile_keeps_former_name();
--> statement-breakpoint
-- A request that goes with a profile, a client or an account was received all the same.
create function request_stays_received() returns trigger language plpgsql as $$
begin
  insert into former_request (id, sender_id, receiver_id, sender_client_id, receiver_client_id, note, created_at)
  select gone.id, sender_id, receiver_id, sender_client_id, receiver_client_id,
    case when receiver.status <> 'deleted' and gone.created_at > now() - interval '180 days' then note end, gone.created_at
  from gone join account as sender on sender.id = gone.sender_id join account as receiver on receiver.id = gone.receiver_id
  where sender.status <> 'deleted' or receiver.status <> 'deleted'
  on conflict do nothing;
  return null;
end
$$;
--> statement-breakpoint
create trigger request_stays_received after delete on connection_request referencing old table as gone
  for each statement execute function request_stays_received();
