ALTER TABLE "guardian_seat" ADD COLUMN "looked_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "shortlist_comment_seat_idx" ON "shortlist_comment" USING btree ("seat_id") WHERE "shortlist_comment"."seat_id" is not null;--> statement-breakpoint
ALTER TABLE "shortlist_comment" DROP COLUMN "removed_at";