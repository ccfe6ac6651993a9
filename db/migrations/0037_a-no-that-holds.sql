ALTER TYPE "public"."request_status" ADD VALUE 'expired';--> statement-breakpoint
ALTER TABLE "connection_request" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "connection_request" ADD COLUMN "decline_reason" text;--> statement-breakpoint
CREATE INDEX "request_sender_created_idx" ON "connection_request" USING btree ("sender_id","created_at");--> statement-breakpoint
CREATE INDEX "request_past_pair_idx" ON "connection_request" USING btree (least("sender_id", "receiver_id"),greatest("sender_id", "receiver_id")) WHERE "connection_request"."status" in ('declined', 'cancelled', 'removed');--> statement-breakpoint
CREATE INDEX "request_waiting_idx" ON "connection_request" USING btree ("created_at") WHERE "connection_request"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "request_declined_idx" ON "connection_request" USING btree ("decided_at") WHERE "connection_request"."status" = 'declined';