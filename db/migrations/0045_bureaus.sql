CREATE TABLE "client_import" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "account_unchecked_idx";--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "cnic_hash" "bytea";--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "company_sent_back_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "company_sent_back_reason" text;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "company_mended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "registration" ADD COLUMN "cnic_hash" "bytea";--> statement-breakpoint
ALTER TABLE "client_import" ADD CONSTRAINT "client_import_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_cnic_idx" ON "account" USING btree ("cnic_hash") WHERE "account"."cnic_hash" is not null;--> statement-breakpoint
CREATE INDEX "account_sent_back_idx" ON "account" USING btree ("id") WHERE "account"."company_sent_back_at" is not null;--> statement-breakpoint
CREATE INDEX "account_checked_idx" ON "account" USING btree ("company_checked_at","id") WHERE "account"."role" = 'guest' and "account"."status" = 'active' and "account"."company_checked_at" is not null;--> statement-breakpoint
CREATE INDEX "profile_client_engaged_idx" ON "profile" USING btree ("account_id","id") WHERE "profile"."kind" = 'client' and "profile"."status" in ('engaged', 'married');--> statement-breakpoint
CREATE INDEX "account_unchecked_idx" ON "account" USING btree ("id") WHERE "account"."role" = 'guest' and "account"."company_checked_at" is null and "account"."company_sent_back_at" is null;