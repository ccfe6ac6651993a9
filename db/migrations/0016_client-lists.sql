ALTER TABLE "profile" ADD COLUMN "draft_key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "profile_draft_key" ON "profile" USING btree ("account_id","draft_key") WHERE "profile"."draft_key" is not null;--> statement-breakpoint
CREATE INDEX "profile_client_newest_idx" ON "profile" USING btree ("account_id","id","first_name","last_name","city") WHERE "profile"."kind" = 'client';--> statement-breakpoint
CREATE INDEX "profile_client_name_idx" ON "profile" USING btree ("account_id",lower("first_name"),lower("last_name"),"id","first_name","last_name","city") WHERE "profile"."kind" = 'client';--> statement-breakpoint
CREATE INDEX "profile_clients_idx" ON "profile" USING btree ("id","account_id") WHERE "profile"."visible" and "profile"."kind" = 'client';