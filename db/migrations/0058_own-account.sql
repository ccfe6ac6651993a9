CREATE TYPE "public"."consent_way" AS ENUM('sign-up', 'page', 'api');--> statement-breakpoint
CREATE TYPE "public"."document_name" AS ENUM('terms', 'privacy');--> statement-breakpoint
ALTER TYPE "public"."account_status" ADD VALUE 'leaving' BEFORE 'deleted';--> statement-breakpoint
CREATE TABLE "account_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"before_sealed" text,
	"undo_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "email_change" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"old_hash" "bytea" NOT NULL,
	"new_hash" "bytea" NOT NULL,
	"old_agreed_at" timestamp with time zone,
	"new_agreed_at" timestamp with time zone,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "biodata_choice" (
	"profile_id" bigint PRIMARY KEY NOT NULL,
	"parts" text[] NOT NULL,
	"look" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "biodata_link" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "biodata_link_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"profile_id" bigint NOT NULL,
	"made_by" bigint NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"token_sealed" text NOT NULL,
	"parts" text[] NOT NULL,
	"look" text NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"opened" integer DEFAULT 0 NOT NULL,
	"opened_at" timestamp with time zone,
	CONSTRAINT "biodata_link_at_most_a_month" CHECK ("biodata_link"."ends_at" <= "biodata_link"."made_at" + interval '30 days')
);
--> statement-breakpoint
CREATE TABLE "biodata_sheet" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "biodata_sheet_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"profile_id" bigint NOT NULL,
	"made_by" bigint NOT NULL,
	"kind" text NOT NULL,
	"parts" text[] NOT NULL,
	"look" text NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_offer" (
	"from_id" bigint PRIMARY KEY NOT NULL,
	"to_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"declined_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "consent" (
	"account_id" bigint NOT NULL,
	"document" "document_name" NOT NULL,
	"version" date NOT NULL,
	"accepted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"how" "consent_way" NOT NULL,
	CONSTRAINT "consent_account_id_document_version_pk" PRIMARY KEY("account_id","document","version")
);
--> statement-breakpoint
CREATE TABLE "data_export" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "data_export_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"file_key" text NOT NULL,
	"file_bytes" bigint,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ready_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"proved_by" "bytea",
	"proved_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "document_version" (
	"document" "document_name" NOT NULL,
	"version" date NOT NULL,
	"changes" text DEFAULT '' NOT NULL,
	"published_at" timestamp with time zone,
	"published_by" bigint,
	CONSTRAINT "document_version_document_version_pk" PRIMARY KEY("document","version")
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"account_id" bigint NOT NULL,
	"code_hash" "bytea" NOT NULL,
	CONSTRAINT "recovery_code_account_id_code_hash_pk" PRIMARY KEY("account_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factor" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"key_sealed" text NOT NULL,
	"last_step" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reset_at" timestamp with time zone,
	"reset_by" bigint
);
--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "leaves_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "leaving_mailed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "terms_put_off_on" date;--> statement-breakpoint
ALTER TABLE "account_change" ADD CONSTRAINT "account_change_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_change" ADD CONSTRAINT "email_change_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "biodata_choice" ADD CONSTRAINT "biodata_choice_profile_id_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "biodata_link" ADD CONSTRAINT "biodata_link_profile_id_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "biodata_link" ADD CONSTRAINT "biodata_link_made_by_account_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "biodata_sheet" ADD CONSTRAINT "biodata_sheet_profile_id_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "biodata_sheet" ADD CONSTRAINT "biodata_sheet_made_by_account_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_offer" ADD CONSTRAINT "client_offer_from_id_account_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_offer" ADD CONSTRAINT "client_offer_to_id_account_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent" ADD CONSTRAINT "consent_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_export" ADD CONSTRAINT "data_export_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_version" ADD CONSTRAINT "document_version_published_by_account_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_reset_by_account_id_fk" FOREIGN KEY ("reset_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_change_undo_key" ON "account_change" USING btree ("undo_hash");--> statement-breakpoint
CREATE INDEX "account_change_account_idx" ON "account_change" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "account_change_created_idx" ON "account_change" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "email_change_old_key" ON "email_change" USING btree ("old_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "email_change_new_key" ON "email_change" USING btree ("new_hash");--> statement-breakpoint
CREATE INDEX "email_change_ends_idx" ON "email_change" USING btree ("ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "biodata_link_token_key" ON "biodata_link" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "biodata_link_profile_idx" ON "biodata_link" USING btree ("profile_id","id");--> statement-breakpoint
CREATE INDEX "biodata_link_by_idx" ON "biodata_link" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "biodata_link_ends_idx" ON "biodata_link" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "biodata_sheet_profile_idx" ON "biodata_sheet" USING btree ("profile_id","id");--> statement-breakpoint
CREATE INDEX "biodata_sheet_by_idx" ON "biodata_sheet" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "biodata_sheet_made_idx" ON "biodata_sheet" USING btree ("made_at");--> statement-breakpoint
CREATE INDEX "client_offer_to_idx" ON "client_offer" USING btree ("to_id");--> statement-breakpoint
CREATE INDEX "data_export_account_idx" ON "data_export" USING btree ("account_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "data_export_waiting_key" ON "data_export" USING btree ("account_id") WHERE "data_export"."ready_at" is null and "data_export"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "data_export_ends_idx" ON "data_export" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "second_factor_reset_idx" ON "second_factor" USING btree ("reset_at") WHERE "second_factor"."reset_at" is not null;--> statement-breakpoint
CREATE INDEX "account_leaves_idx" ON "account" USING btree ("leaves_at") WHERE "account"."leaves_at" is not null;