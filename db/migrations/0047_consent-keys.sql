CREATE TABLE "consent_key" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consent_key_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"profile_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"token_hash" "bytea",
	"account_id" bigint,
	"proved_by" text,
	"shows_facts" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	"ended_reason" text,
	CONSTRAINT "consent_key_opened_by_one" CHECK (("consent_key"."token_hash" is null) = ("consent_key"."kind" = 'account'))
);
--> statement-breakpoint
CREATE TABLE "consent_proof" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consent_proof_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"profile_id" bigint NOT NULL,
	"key_id" bigint NOT NULL,
	"account_id" bigint,
	"way" text NOT NULL,
	"code_hash" "bytea",
	"tries" smallint DEFAULT 0 NOT NULL,
	"ends_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consent_proof_tries_bounded" CHECK ("consent_proof"."tries" between 0 and 5)
);
--> statement-breakpoint
ALTER TABLE "client_consent" ADD COLUMN "said_way" text;--> statement-breakpoint
ALTER TABLE "client_consent" ADD COLUMN "agreed_to" jsonb;--> statement-breakpoint
ALTER TABLE "client_consent" ADD COLUMN "changed" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "client_consent" ADD COLUMN "changes_told" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "client_consent" ADD COLUMN "client_email" text;--> statement-breakpoint
ALTER TABLE "consent_key" ADD CONSTRAINT "consent_key_profile_id_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_key" ADD CONSTRAINT "consent_key_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_proof" ADD CONSTRAINT "consent_proof_profile_id_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_proof" ADD CONSTRAINT "consent_proof_key_id_consent_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."consent_key"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_proof" ADD CONSTRAINT "consent_proof_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "consent_key_token_key" ON "consent_key" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "consent_key_profile_idx" ON "consent_key" USING btree ("profile_id","id");--> statement-breakpoint
CREATE INDEX "consent_key_account_idx" ON "consent_key" USING btree ("account_id") WHERE "consent_key"."account_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "consent_key_one_account" ON "consent_key" USING btree ("profile_id") WHERE "consent_key"."kind" = 'account' and "consent_key"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "consent_proof_key_idx" ON "consent_proof" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "consent_proof_profile_idx" ON "consent_proof" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "consent_proof_account_idx" ON "consent_proof" USING btree ("account_id") WHERE "consent_proof"."account_id" is not null;--> statement-breakpoint
CREATE INDEX "consent_proof_calls_idx" ON "consent_proof" USING btree ("id") WHERE "consent_proof"."way" = 'phone' and "consent_proof"."code_hash" is null and "consent_proof"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "client_consent_untold_idx" ON "client_consent" USING btree ("profile_id") WHERE not "client_consent"."changes_told";--> statement-breakpoint
-- What opened before: a link that was answered shows the answer alone from now on, and ends when nobody uses it.
INSERT INTO "consent_key" ("profile_id", "kind", "token_hash", "shows_facts", "created_at", "used_at", "ends_at")
SELECT "profile_id", 'link', "token_hash", "state" = 'waiting' AND "decided_at" IS NULL, coalesce("sent_at", now()), now(),
	coalesce("token_ends_at", now() + interval '30 days')
FROM "client_consent" WHERE "token_hash" IS NOT NULL AND "state" <> 'withdrawn';--> statement-breakpoint
INSERT INTO "consent_key" ("profile_id", "kind", "token_hash", "shows_facts", "created_at", "used_at", "ends_at")
SELECT "profile_id", 'code', "code_token_hash", "state" = 'waiting' AND "decided_at" IS NULL, coalesce("sent_at", now()), now(),
	coalesce("token_ends_at", now() + interval '30 days')
FROM "client_consent" WHERE "code_token_hash" IS NOT NULL AND "state" <> 'withdrawn';--> statement-breakpoint
-- Nobody has proved an earlier claim. Whoever had one is told, and proves it by a code.
INSERT INTO "consent_key" ("profile_id", "kind", "account_id", "ended_at", "ended_by")
SELECT "profile_id", 'account', "claimed_by", now(), 'unproved' FROM "client_consent" WHERE "claimed_by" IS NOT NULL;--> statement-breakpoint
INSERT INTO "notification" ("account_id", "kind", "subject_id", "note")
SELECT "claimed_by", 'consent', "profile_id", 'A profile that a marriage consultant made is no longer with your account. Please open the link from your consultant and prove by a code that it is yours.'
FROM "client_consent" WHERE "claimed_by" IS NOT NULL;
