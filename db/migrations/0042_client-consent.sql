CREATE TYPE "public"."consent_state" AS ENUM('waiting', 'given', 'refused', 'withdrawn', 'grace');--> statement-breakpoint
CREATE TABLE "client_consent" (
	"profile_id" bigint PRIMARY KEY NOT NULL,
	"state" "consent_state" DEFAULT 'waiting' NOT NULL,
	"token_hash" "bytea",
	"token_ends_at" timestamp with time zone,
	"code_token_hash" "bytea",
	"code_hash" "bytea",
	"code_tries" smallint DEFAULT 0 NOT NULL,
	"code_ends_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"until" timestamp with time zone,
	"end_told_at" timestamp with time zone,
	"said_by" text,
	"remark" text,
	"paper_on" date,
	"paper_number" text,
	"paper_who" text,
	"recorded_by" bigint,
	"claimed_by" bigint,
	CONSTRAINT "client_consent_tries_bounded" CHECK ("client_consent"."code_tries" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "client_opening" (
	"profile_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	CONSTRAINT "client_opening_profile_id_opened_at_account_id_pk" PRIMARY KEY("profile_id","opened_at","account_id")
);
--> statement-breakpoint
ALTER TABLE "profile" ADD COLUMN "awaits_consent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "profile" ADD COLUMN "hides_picture" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "client_consent" ADD CONSTRAINT "client_consent_profile_id_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_consent" ADD CONSTRAINT "client_consent_recorded_by_account_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_consent" ADD CONSTRAINT "client_consent_claimed_by_account_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_opening" ADD CONSTRAINT "client_opening_profile_id_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_opening" ADD CONSTRAINT "client_opening_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "client_consent_token_key" ON "client_consent" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "client_consent_code_token_key" ON "client_consent" USING btree ("code_token_hash");--> statement-breakpoint
CREATE INDEX "client_consent_until_idx" ON "client_consent" USING btree ("until") WHERE "client_consent"."state" in ('given', 'grace');--> statement-breakpoint
CREATE INDEX "client_consent_due_idx" ON "client_consent" USING btree ("due_at") WHERE "client_consent"."state" = 'waiting' and "client_consent"."sent_at" is not null and "client_consent"."reminded_at" is null;--> statement-breakpoint
CREATE INDEX "client_consent_claimed_idx" ON "client_consent" USING btree ("claimed_by") WHERE "client_consent"."claimed_by" is not null;--> statement-breakpoint
CREATE INDEX "client_consent_recorded_idx" ON "client_consent" USING btree ("recorded_by") WHERE "client_consent"."recorded_by" is not null;--> statement-breakpoint
CREATE INDEX "client_opening_account_idx" ON "client_opening" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "client_opening_day_idx" ON "client_opening" USING btree ("opened_at");--> statement-breakpoint
INSERT INTO "client_consent" ("profile_id", "state", "until") SELECT "id", 'grace', now() + interval '90 days' FROM "profile" WHERE "kind" = 'client';
