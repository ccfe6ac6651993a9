CREATE TABLE "case_answer" (
	"case_id" bigint NOT NULL,
	"side" text NOT NULL,
	"consultant_id" bigint NOT NULL,
	"answer" text NOT NULL,
	"said_on" date NOT NULL,
	"words" text,
	"ask_again_on" date,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "case_answer_case_id_side_pk" PRIMARY KEY("case_id","side")
);
--> statement-breakpoint
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
CREATE TABLE "client_import_head" (
	"account_id" bigint NOT NULL,
	"head" text NOT NULL,
	"target" text NOT NULL,
	"chosen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_import_head_account_id_head_pk" PRIMARY KEY("account_id","head")
);
--> statement-breakpoint
CREATE TABLE "imported_client" (
	"import_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"made" boolean NOT NULL,
	"filled" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "imported_client_import_id_profile_id_pk" PRIMARY KEY("import_id","profile_id")
);
--> statement-breakpoint
CREATE TABLE "taken_import" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "taken_import_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"file_name" text NOT NULL,
	"made" integer NOT NULL,
	"merged" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_fee" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "client_fee_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"consultant_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"rupees" integer NOT NULL,
	"words" text,
	"day" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_fee_rupees" CHECK ("client_fee"."rupees" > 0)
);
--> statement-breakpoint
CREATE TABLE "calendar_key" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "case_meeting" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "case_meeting_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"case_id" bigint NOT NULL,
	"consultant_id" bigint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"place" text,
	"note" text,
	"state" text DEFAULT 'planned' NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "money_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "money_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"payment_id" bigint NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"plan" "plan" NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "money_entry_sign" CHECK (case "money_entry"."kind" when 'payment' then "money_entry"."amount" >= 0 else "money_entry"."amount" <= 0 end)
);
--> statement-breakpoint
CREATE TABLE "client_referral" (
	"client_id" bigint PRIMARY KEY NOT NULL,
	"consultant_id" bigint NOT NULL,
	"by_client_id" bigint,
	"by_text" text,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "client_case" ADD COLUMN "own_pair" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "profile" ADD COLUMN "unfinished" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "profile" ADD COLUMN "birth_estimated" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "case_answer" ADD CONSTRAINT "case_answer_case_id_client_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."client_case"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_answer" ADD CONSTRAINT "case_answer_consultant_id_account_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_count" ADD CONSTRAINT "client_count_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_number" ADD CONSTRAINT "client_number_profile_id_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_import_head" ADD CONSTRAINT "client_import_head_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_client" ADD CONSTRAINT "imported_client_import_id_taken_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."taken_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_client" ADD CONSTRAINT "imported_client_profile_id_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "taken_import" ADD CONSTRAINT "taken_import_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_fee" ADD CONSTRAINT "client_fee_client_id_profile_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_fee" ADD CONSTRAINT "client_fee_consultant_id_account_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_key" ADD CONSTRAINT "calendar_key_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_meeting" ADD CONSTRAINT "case_meeting_case_id_client_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."client_case"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_meeting" ADD CONSTRAINT "case_meeting_consultant_id_account_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_referral" ADD CONSTRAINT "client_referral_client_id_profile_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_referral" ADD CONSTRAINT "client_referral_consultant_id_account_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_referral" ADD CONSTRAINT "client_referral_by_client_id_profile_id_fk" FOREIGN KEY ("by_client_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_answer_due_idx" ON "case_answer" USING btree ("consultant_id","ask_again_on","case_id") WHERE "case_answer"."ask_again_on" is not null;--> statement-breakpoint
CREATE INDEX "imported_client_profile_idx" ON "imported_client" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "taken_import_account_idx" ON "taken_import" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "taken_import_day_idx" ON "taken_import" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "client_fee_client_idx" ON "client_fee" USING btree ("client_id","day","id");--> statement-breakpoint
CREATE INDEX "client_fee_month_idx" ON "client_fee" USING btree ("consultant_id","day","id");--> statement-breakpoint
CREATE INDEX "client_fee_consultant_idx" ON "client_fee" USING btree ("consultant_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_key_token_key" ON "calendar_key" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "case_meeting_case_idx" ON "case_meeting" USING btree ("case_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "case_meeting_day_idx" ON "case_meeting" USING btree ("consultant_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "money_entry_at_idx" ON "money_entry" USING btree ("at");--> statement-breakpoint
CREATE INDEX "money_entry_payment_idx" ON "money_entry" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "client_referral_by_idx" ON "client_referral" USING btree ("by_client_id");--> statement-breakpoint
CREATE INDEX "client_referral_consultant_idx" ON "client_referral" USING btree ("consultant_id");--> statement-breakpoint
CREATE INDEX "account_name_idx" ON "account" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE UNIQUE INDEX "client_case_own_pair_key" ON "client_case" USING btree ("consultant_id",least("client_id", "other_id"),greatest("client_id", "other_id")) WHERE "client_case"."own_pair" and "client_case"."other_id" is not null;--> statement-breakpoint
-- by hand: pairs
-- Of two cases of the same two clients the later gives what it has to the first, turned to the first one's side.
CREATE TEMPORARY TABLE "case_twice" ON COMMIT DROP AS
	SELECT one.id AS kept, twice.id AS gone FROM "client_case" one
	JOIN "client_case" twice ON twice.client_id = one.other_id AND twice.other_id = one.client_id
		AND twice.consultant_id = one.consultant_id AND twice.id > one.id;--> statement-breakpoint
INSERT INTO "client_note" ("client_id", "consultant_id", "case_id", "body", "follow_up_on")
	SELECT twice.client_id, twice.consultant_id, kept, twice.next_step, twice.next_step_on FROM "case_twice"
	JOIN "client_case" one ON one.id = kept JOIN "client_case" twice ON twice.id = gone
	WHERE one.next_step IS NOT NULL AND twice.next_step IS NOT NULL;--> statement-breakpoint
UPDATE "client_note" SET "case_id" = kept FROM "case_twice" WHERE "case_id" = gone;--> statement-breakpoint
UPDATE "case_event" SET "case_id" = kept FROM "case_twice" WHERE "case_id" = gone;--> statement-breakpoint
UPDATE "earlier_wording" SET "case_id" = kept, "field" = CASE "field" WHEN 'feedbackOfClient' THEN 'feedbackOfOther'
		WHEN 'feedbackOfOther' THEN 'feedbackOfClient' ELSE "field" END
	FROM "case_twice" WHERE "case_id" = gone;--> statement-breakpoint
UPDATE "client_case" one SET
		feedback_of_client = nullif(concat_ws(E'\n\n', one.feedback_of_client, twice.feedback_of_other), ''),
		feedback_of_other = nullif(concat_ws(E'\n\n', one.feedback_of_other, twice.feedback_of_client), ''),
		next_step = coalesce(one.next_step, twice.next_step),
		next_step_on = CASE WHEN one.next_step IS NULL THEN twice.next_step_on ELSE one.next_step_on END,
		request_id = coalesce(one.request_id, twice.request_id),
		stage = CASE WHEN twice.moved_at > one.moved_at THEN twice.stage ELSE one.stage END,
		ended_reason = CASE WHEN twice.moved_at > one.moved_at THEN twice.ended_reason ELSE one.ended_reason END,
		moved_at = greatest(one.moved_at, twice.moved_at),
		touched_at = greatest(one.touched_at, twice.touched_at)
	FROM "case_twice" JOIN "client_case" twice ON twice.id = gone WHERE one.id = kept;--> statement-breakpoint
UPDATE "client_case" SET next_step = NULL, next_step_on = NULL FROM "case_twice"
	WHERE "client_case".id = kept AND stage = 'ended';--> statement-breakpoint
DELETE FROM "client_case" USING "case_twice" WHERE "client_case".id = gone;--> statement-breakpoint
UPDATE "client_case" SET own_pair = true FROM "profile" other
	WHERE other.id = other_id AND other.account_id = consultant_id AND other.kind = 'client';
--> statement-breakpoint
-- by hand: money
CREATE FUNCTION money_entry_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'money_entry is append-only' USING errcode = 'integrity_constraint_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER money_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "money_entry"
  FOR EACH STATEMENT EXECUTE FUNCTION money_entry_is_append_only();
--> statement-breakpoint
-- Whatever makes a payment paid, once until it is taken back: also a server of the previous build.
CREATE FUNCTION write_payment_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE standing bigint := 0;
BEGIN
  IF tg_op = 'UPDATE' THEN
    SELECT coalesce(sum(amount), 0) INTO standing FROM money_entry WHERE payment_id = old.id AND kind <> 'refund';
    IF standing > 0 AND (new.status = 'pending' OR new.account_id <> old.account_id) THEN
      INSERT INTO money_entry (kind, payment_id, amount, currency, plan, at)
        VALUES ('taken back', old.id, -old.amount, old.currency, old.plan, now());
      standing := 0;
    END IF;
  END IF;
  IF new.status = 'paid' AND standing = 0 THEN
    INSERT INTO money_entry (kind, payment_id, amount, currency, plan, at)
      VALUES ('payment', new.id, new.amount, new.currency, new.plan, coalesce(new.decided_at, now()));
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER payment_entry AFTER INSERT OR UPDATE OF "status", "account_id" ON "payment"
  FOR EACH ROW EXECUTE FUNCTION write_payment_entry();
--> statement-breakpoint
CREATE FUNCTION write_refund_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO money_entry (kind, payment_id, amount, currency, plan, at)
    SELECT 'refund', id, -new.amount, currency, plan, new.noted_at FROM payment WHERE id = new.payment_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER refund_entry AFTER INSERT ON "refund" FOR EACH ROW EXECUTE FUNCTION write_refund_entry();
--> statement-breakpoint
-- A cancelled payment has lost the day on which it was paid: its plan's first start is in the audit.
INSERT INTO "money_entry" ("kind", "payment_id", "amount", "currency", "plan", "at")
  SELECT 'payment', p.id, p.amount, p.currency, p.plan,
    CASE p.status WHEN 'paid' THEN coalesce(p.decided_at, p.created_at) ELSE coalesce(started.at, p.created_at) END AS at
  FROM "payment" p
  LEFT JOIN (
    SELECT (detail->>'paymentId')::bigint AS payment_id, min(at) AS at
    FROM "audit_event" WHERE action = 'plan.started' AND detail->>'paymentId' IS NOT NULL GROUP BY 1
  ) AS started ON started.payment_id = p.id
  WHERE (p.status = 'paid' OR (p.status = 'cancelled' AND (
      EXISTS (SELECT 1 FROM "refund" r WHERE r.payment_id = p.id)
      OR EXISTS (SELECT 1 FROM "subscription" s WHERE s.payment_id = p.id))))
    AND NOT EXISTS (SELECT 1 FROM "money_entry" e WHERE e.payment_id = p.id AND e.kind = 'payment')
  ORDER BY at;
--> statement-breakpoint
INSERT INTO "money_entry" ("kind", "payment_id", "amount", "currency", "plan", "at")
  SELECT 'refund', p.id, -r.amount, p.currency, p.plan, r.noted_at
  FROM "refund" r JOIN "payment" p ON p.id = r.payment_id
  WHERE NOT EXISTS (SELECT 1 FROM "money_entry" e WHERE e.payment_id = p.id AND e.kind = 'refund')
  ORDER BY r.noted_at;
--> statement-breakpoint
-- Days and hours that were counted before are counted once more, from the entries.
DELETE FROM "daily_figure" WHERE "what" ~ '^(income|refunds|taken-back)[.]';
--> statement-breakpoint
INSERT INTO "daily_figure" ("what", "day", "part", "value")
  SELECT line.what || '.' || e.currency, (e.at AT TIME ZONE 'Asia/Karachi')::date, e.plan::text, sum(line.value)
  FROM "money_entry" e
  JOIN LATERAL (VALUES ('income', e.amount),
    (CASE e.kind WHEN 'refund' THEN 'refunds' WHEN 'taken back' THEN 'taken-back' END, -e.amount)) AS line (what, value)
    ON line.what IS NOT NULL
  WHERE (e.at AT TIME ZONE 'Asia/Karachi')::date <= (SELECT max(day) FROM "daily_figure" WHERE what = 'counted')
  GROUP BY 1, 2, 3;
--> statement-breakpoint
DELETE FROM "hourly_figure" WHERE "what" ~ '^(income|refunds|taken-back)[.]';
--> statement-breakpoint
INSERT INTO "hourly_figure" ("what", "hour", "part", "value")
  SELECT line.what || '.' || e.currency, date_trunc('hour', e.at), e.plan::text, sum(line.value)
  FROM "money_entry" e
  JOIN LATERAL (VALUES ('income', e.amount),
    (CASE e.kind WHEN 'refund' THEN 'refunds' WHEN 'taken back' THEN 'taken-back' END, -e.amount)) AS line (what, value)
    ON line.what IS NOT NULL
  WHERE e.at < (SELECT max(hour) FROM "hourly_figure" WHERE what = 'counted')
    AND e.at >= (SELECT min(hour) FROM "hourly_figure")
  GROUP BY 1, 2, 3;
--> statement-breakpoint
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
