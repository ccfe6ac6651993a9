DROP INDEX "subscription_one_active";--> statement-breakpoint
ALTER TABLE "payment_event" ADD COLUMN "happened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "soon_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "end_told_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "payment_event_reference_idx" ON "payment_event" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "subscription_account_idx" ON "subscription" USING btree ("account_id","ends_at") WHERE "subscription"."status" = 'active';--> statement-breakpoint
CREATE INDEX "subscription_payment_idx" ON "subscription" USING btree ("payment_id");