DROP INDEX "message_created_idx";--> statement-breakpoint
CREATE INDEX "message_created_idx" ON "message" USING brin ("created_at") WITH (autosummarize=true,pages_per_range=16);