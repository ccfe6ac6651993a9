CREATE TABLE "daily_figure" (
	"what" text NOT NULL,
	"day" date NOT NULL,
	"part" text DEFAULT '' NOT NULL,
	"value" bigint NOT NULL,
	CONSTRAINT "daily_figure_what_day_part_pk" PRIMARY KEY("what","day","part")
);
--> statement-breakpoint
CREATE INDEX "account_created_idx" ON "account" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "message_created_idx" ON "message" USING brin ("created_at") WITH (autosummarize=true);--> statement-breakpoint
CREATE INDEX "request_created_idx" ON "connection_request" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "request_accepted_idx" ON "connection_request" USING btree ("decided_at") WHERE "connection_request"."status" = 'accepted';--> statement-breakpoint
CREATE INDEX "profile_created_idx" ON "profile" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "audit_action_idx" ON "audit_event" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_at_idx" ON "audit_event" USING btree ("at");--> statement-breakpoint
CREATE INDEX "payment_paid_idx" ON "payment" USING btree ("decided_at") WHERE "payment"."status" = 'paid';--> statement-breakpoint
CREATE INDEX "subscription_starts_idx" ON "subscription" USING btree ("starts_at");