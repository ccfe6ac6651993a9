ALTER TABLE "connection_request" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "connection_request" ADD COLUMN "removed_by_sender" boolean;