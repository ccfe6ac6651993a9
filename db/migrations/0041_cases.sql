CREATE TYPE "public"."case_stage" AS ENUM('considered', 'proposed', 'both_interested', 'contacts_shared', 'meeting_agreed', 'met', 'engaged', 'ended');--> statement-breakpoint
CREATE TABLE "case_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "case_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"case_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"from_stage" "case_stage",
	"to_stage" "case_stage",
	"words" text,
	"by_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_case" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "client_case_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"consultant_id" bigint NOT NULL,
	"other_id" bigint,
	"stage" "case_stage" DEFAULT 'considered' NOT NULL,
	"ended_reason" text,
	"next_step" text,
	"next_step_on" date,
	"feedback_of_client" text,
	"feedback_of_other" text,
	"request_id" bigint,
	"moved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"touched_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "about_id" bigint;--> statement-breakpoint
ALTER TABLE "client_note" ADD COLUMN "case_id" bigint;--> statement-breakpoint
ALTER TABLE "client_note" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "case_event" ADD CONSTRAINT "case_event_case_id_client_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."client_case"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_event" ADD CONSTRAINT "case_event_by_id_account_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_case" ADD CONSTRAINT "client_case_client_id_profile_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_case" ADD CONSTRAINT "client_case_consultant_id_account_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_case" ADD CONSTRAINT "client_case_other_id_profile_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."profile"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_case" ADD CONSTRAINT "client_case_request_id_connection_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."connection_request"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_event_case_idx" ON "case_event" USING btree ("case_id","id");--> statement-breakpoint
CREATE INDEX "case_event_by_idx" ON "case_event" USING btree ("by_id") WHERE "case_event"."by_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "client_case_pair_key" ON "client_case" USING btree ("client_id","other_id");--> statement-breakpoint
CREATE INDEX "client_case_board_idx" ON "client_case" USING btree ("consultant_id","stage","moved_at","id");--> statement-breakpoint
CREATE INDEX "client_case_client_idx" ON "client_case" USING btree ("client_id","moved_at","id");--> statement-breakpoint
CREATE INDEX "client_case_due_idx" ON "client_case" USING btree ("consultant_id","next_step_on","id") WHERE "client_case"."next_step_on" is not null and "client_case"."stage" <> 'ended';--> statement-breakpoint
CREATE INDEX "client_case_still_idx" ON "client_case" USING btree ("consultant_id","touched_at","id") WHERE "client_case"."stage" not in ('engaged', 'ended');--> statement-breakpoint
CREATE INDEX "client_case_other_idx" ON "client_case" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "client_case_request_idx" ON "client_case" USING btree ("request_id") WHERE "client_case"."request_id" is not null;--> statement-breakpoint
ALTER TABLE "client_note" ADD CONSTRAINT "client_note_case_id_client_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."client_case"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_about_idx" ON "message" USING btree ("conversation_id","about_id","id") WHERE "message"."about_id" is not null;--> statement-breakpoint
CREATE INDEX "client_note_consultant_idx" ON "client_note" USING btree ("consultant_id","id");--> statement-breakpoint
CREATE INDEX "client_note_case_idx" ON "client_note" USING btree ("case_id","id") WHERE "client_note"."case_id" is not null;--> statement-breakpoint
CREATE INDEX "client_note_words_idx" ON "client_note" USING gin (lower("body") gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
INSERT INTO "client_case" ("client_id", "consultant_id", "other_id", "stage", "request_id", "moved_at", "touched_at", "created_at")
SELECT DISTINCT ON (side.client_id, side.other_id) side.client_id, side.consultant_id, side.other_id,
  CASE WHEN side.status = 'accepted' THEN 'both_interested' ELSE 'proposed' END::"case_stage", side.id,
  coalesce(side.decided_at, side.created_at), coalesce(side.decided_at, side.created_at), side.created_at
FROM (
  SELECT r.id, r.status, r.created_at, r.decided_at, r.sender_id AS consultant_id, r.sender_client_id AS client_id, r.profile_id AS other_id
  FROM "connection_request" r WHERE r.status IN ('pending', 'accepted') AND r.sender_client_id IS NOT NULL
  UNION ALL
  SELECT r.id, r.status, r.created_at, r.decided_at, r.receiver_id, r.receiver_client_id,
    coalesce(r.sender_client_id, (SELECT own.id FROM "profile" own WHERE own.account_id = r.sender_id AND own.kind = 'member' LIMIT 1))
  FROM "connection_request" r WHERE r.status IN ('pending', 'accepted') AND r.receiver_client_id IS NOT NULL
) side
WHERE side.other_id IS NOT NULL
ORDER BY side.client_id, side.other_id, side.status = 'accepted' DESC, side.id DESC;--> statement-breakpoint
INSERT INTO "case_event" ("case_id", "kind", "to_stage", "created_at")
SELECT "id", 'opened', "stage", "created_at" FROM "client_case" ORDER BY "id";
