ALTER TABLE "connection_request" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "connection_request" ADD COLUMN "removed_by_sender" boolean;--> statement-breakpoint
CREATE INDEX "profile_city_key_idx" ON "profile" USING btree ((translate(lower("city"), ' .-', '')),"id","account_id","gender","city") WHERE "profile"."visible";