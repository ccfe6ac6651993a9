ALTER TABLE "conversation" ADD COLUMN "low_sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "high_sent_at" timestamp with time zone;