DROP INDEX "notification_unread_idx";--> statement-breakpoint
CREATE INDEX "notification_unread_idx" ON "notification" USING btree ("account_id","actor_id") WHERE "notification"."read_at" is null;