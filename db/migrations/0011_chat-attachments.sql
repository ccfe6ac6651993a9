DROP INDEX "attachment_account_idx";--> statement-breakpoint
ALTER TABLE "attachment" ADD COLUMN "width" integer;--> statement-breakpoint
ALTER TABLE "attachment" ADD COLUMN "height" integer;--> statement-breakpoint
CREATE INDEX "attachment_created_idx" ON "attachment" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "message_attachment_idx" ON "message" USING btree ("attachment_id") WHERE "message"."attachment_id" is not null;