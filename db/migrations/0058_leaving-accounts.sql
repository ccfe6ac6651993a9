ALTER TYPE "public"."account_status" ADD VALUE 'leaving' BEFORE 'deleted';--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "leaves_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "leaving_told_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "account_leaves_idx" ON "account" USING btree ("leaves_at") WHERE "account"."leaves_at" is not null;