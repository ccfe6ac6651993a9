DROP INDEX "client_note_due_idx";--> statement-breakpoint
ALTER TABLE "connection_request" ALTER COLUMN "profile_id" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "client_note_due_idx" ON "client_note" USING btree ("consultant_id","follow_up_on") WHERE "client_note"."done_at" is null;