CREATE TABLE "earlier_wording" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "earlier_wording_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"note_id" bigint,
	"case_id" bigint,
	"story_id" bigint,
	"field" text NOT NULL,
	"body" text NOT NULL,
	"by_id" bigint,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "removed_thing" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "removed_thing_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"thing" text NOT NULL,
	"profile_id" bigint,
	"label" text NOT NULL,
	"kept" jsonb NOT NULL,
	"removed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"put_back_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "client_case" ADD COLUMN "left_name" text;--> statement-breakpoint
ALTER TABLE "client_case" ADD COLUMN "left_of_id" bigint;--> statement-breakpoint
ALTER TABLE "connection_request" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "connection_request" ADD COLUMN "removed_by_sender" boolean;--> statement-breakpoint
ALTER TABLE "earlier_wording" ADD CONSTRAINT "earlier_wording_note_id_client_note_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."client_note"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earlier_wording" ADD CONSTRAINT "earlier_wording_case_id_client_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."client_case"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earlier_wording" ADD CONSTRAINT "earlier_wording_story_id_story_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."story"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earlier_wording" ADD CONSTRAINT "earlier_wording_by_id_account_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_thing" ADD CONSTRAINT "removed_thing_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_thing" ADD CONSTRAINT "removed_thing_profile_id_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "earlier_wording_note_idx" ON "earlier_wording" USING btree ("note_id","id") WHERE "earlier_wording"."note_id" is not null;--> statement-breakpoint
CREATE INDEX "earlier_wording_case_idx" ON "earlier_wording" USING btree ("case_id","id") WHERE "earlier_wording"."case_id" is not null;--> statement-breakpoint
CREATE INDEX "earlier_wording_story_idx" ON "earlier_wording" USING btree ("story_id","id") WHERE "earlier_wording"."story_id" is not null;--> statement-breakpoint
CREATE INDEX "earlier_wording_by_idx" ON "earlier_wording" USING btree ("by_id") WHERE "earlier_wording"."by_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "removed_thing_once" ON "removed_thing" USING btree ("account_id","kind","thing");--> statement-breakpoint
CREATE INDEX "removed_thing_sweep_idx" ON "removed_thing" USING btree ("removed_at");--> statement-breakpoint
CREATE INDEX "removed_thing_profile_idx" ON "removed_thing" USING btree ("profile_id") WHERE "removed_thing"."profile_id" is not null;--> statement-breakpoint
ALTER TABLE "client_case" ADD CONSTRAINT "client_case_left_of_id_account_id_fk" FOREIGN KEY ("left_of_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_case_left_idx" ON "client_case" USING btree ("left_of_id") WHERE "client_case"."left_of_id" is not null;--> statement-breakpoint
CREATE INDEX "profile_city_key_idx" ON "profile" USING btree ((translate(lower("city"), ' .-', '')),"id","account_id","gender","city") WHERE "profile"."visible";--> statement-breakpoint
-- Until now a removed saved search stayed in its table until the next removal.
DELETE FROM "saved_search" WHERE "ended_at" IS NOT NULL;
