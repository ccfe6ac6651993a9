CREATE TABLE "client_count" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"made" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_number" (
	"profile_id" bigint PRIMARY KEY NOT NULL,
	"number" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "client_count" ADD CONSTRAINT "client_count_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_number" ADD CONSTRAINT "client_number_profile_id_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- by hand: apart
-- Also of what the previous build makes while servers are replaced. The first of two at once holds the counter until it is done.
create function number_clients() returns trigger language plpgsql as $$
begin
  with counted as (
    insert into client_count (account_id, made)
    select account_id, count(*) from fresh where kind = 'client' group by account_id
    on conflict (account_id) do update set made = client_count.made + excluded.made
    returning account_id, made
  )
  insert into client_number (profile_id, number)
  select fresh.id, counted.made + 1 - row_number() over (partition by fresh.account_id order by fresh.id desc)
  from fresh join counted on counted.account_id = fresh.account_id where fresh.kind = 'client';
  return null;
end
$$;
--> statement-breakpoint
create trigger number_clients after insert on profile referencing new table as fresh
  for each statement execute function number_clients();
--> statement-breakpoint
insert into client_number (profile_id, number)
select id, row_number() over (partition by account_id order by id) from profile where kind = 'client';
--> statement-breakpoint
insert into client_count (account_id, made) select account_id, count(*) from profile where kind = 'client' group by account_id;
