ALTER TABLE "profile" ADD COLUMN "hidden_by_suspension" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "account_status_idx" ON "account" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "account_role_status_idx" ON "account" USING btree ("role","status","id");--> statement-breakpoint
CREATE INDEX "account_words_idx" ON "account" USING gin ((lower(' ' || "name" || ' ' || coalesce("email", '') || ' ' || coalesce("username", '') || ' ' || coalesce("city", ''))) gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "profile_client_idx" ON "profile" USING btree ("id") WHERE "profile"."kind" = 'client';--> statement-breakpoint
CREATE INDEX "profile_client_words_idx" ON "profile" USING gin ((lower(' ' || "first_name" || ' ' || "last_name" || ' ' || coalesce("city", ''))) gin_trgm_ops) WITH (fastupdate=false) WHERE "profile"."kind" = 'client';--> statement-breakpoint
CREATE INDEX "subscription_plan_idx" ON "subscription" USING btree ("plan","account_id") WHERE "subscription"."status" = 'active';