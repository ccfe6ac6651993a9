ALTER TABLE "connection_request" ADD COLUMN "assisted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "assisted_request" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "profile" ADD COLUMN "queued_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "profile" ADD COLUMN "sent_back_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "profile" ADD COLUMN "sent_back_reason" text;--> statement-breakpoint
ALTER TABLE "profile" ADD COLUMN "sent_back_step" text;--> statement-breakpoint
ALTER TABLE "contact_message" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "contact_message" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_message" ADD COLUMN "handled_by" bigint;--> statement-breakpoint
ALTER TABLE "contact_message" ADD CONSTRAINT "contact_message_handled_by_account_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "assisted_request_one_a_member" ON "assisted_request" USING btree ("account_id") WHERE "assisted_request"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "assisted_request_open_idx" ON "assisted_request" USING btree ("id") WHERE "assisted_request"."taken_by" is null and "assisted_request"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "assisted_request_taken_idx" ON "assisted_request" USING btree ("taken_by") WHERE "assisted_request"."taken_by" is not null;--> statement-breakpoint
CREATE INDEX "profile_queue_idx" ON "profile" USING btree ("queued_at","id") WHERE "profile"."visible" and "profile"."verified_at" is null and "profile"."sent_back_at" is null and "profile"."picture_id" is not null;--> statement-breakpoint
CREATE INDEX "contact_message_open_idx" ON "contact_message" USING btree ("id") WHERE "contact_message"."answered_at" is null and "contact_message"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "story_waiting_idx" ON "story" USING btree ("id") WHERE "story"."published_at" is null;