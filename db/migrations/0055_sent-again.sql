ALTER TABLE "registration" ADD COLUMN "code_seed" "bytea";--> statement-breakpoint
ALTER TABLE "registration" ADD COLUMN "used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reset_code" ADD COLUMN "done_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "attachment" ADD COLUMN "digest" text;--> statement-breakpoint
ALTER TABLE "picture" ADD COLUMN "digest" text;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "checkout_url" text;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "return_to" text;