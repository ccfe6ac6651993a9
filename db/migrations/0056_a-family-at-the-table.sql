CREATE TABLE "contact_share" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_share_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" bigint NOT NULL,
	"viewer_id" bigint NOT NULL,
	"seat_id" bigint,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "contact_share_not_to_oneself" CHECK ("contact_share"."owner_id" <> "contact_share"."viewer_id")
);
--> statement-breakpoint
CREATE TABLE "chat_seat" (
	"seat_id" bigint NOT NULL,
	"conversation_id" bigint NOT NULL,
	"level" text,
	"asked" text,
	"asked_at" timestamp with time zone,
	"allowed_at" timestamp with time zone,
	"refused_at" timestamp with time zone,
	"after_message_id" bigint,
	"read_id" bigint,
	CONSTRAINT "chat_seat_seat_id_conversation_id_pk" PRIMARY KEY("seat_id","conversation_id")
);
--> statement-breakpoint
CREATE TABLE "family_approval" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "family_approval_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"other_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"request_id" bigint,
	"profile_id" bigint,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"outcome" text,
	"decided_by" bigint,
	"word" text,
	CONSTRAINT "family_approval_decided" CHECK (("family_approval"."decided_at" is null) = ("family_approval"."outcome" is null))
);
--> statement-breakpoint
CREATE TABLE "guardian_seat" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "guardian_seat_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"guardian_id" bigint,
	"name" text NOT NULL,
	"relation" text NOT NULL,
	"level" text NOT NULL,
	"contact_number" text,
	"invitation_hash" "bytea",
	"invited_email" text,
	"invited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"joined_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"looked_at" timestamp with time zone,
	CONSTRAINT "guardian_seat_not_oneself" CHECK ("guardian_seat"."guardian_id" <> "guardian_seat"."member_id"),
	CONSTRAINT "guardian_seat_joined_by_somebody" CHECK ("guardian_seat"."joined_at" is null or "guardian_seat"."guardian_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "shortlist_comment" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shortlist_comment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"seat_id" bigint,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shortlist_comment_bounded" CHECK (length("shortlist_comment"."body") between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "picture_grant" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "picture_grant_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"profile_id" bigint NOT NULL,
	"viewer_id" bigint NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"allowed_at" timestamp with time zone,
	"refused_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "known_person" (
	"account_id" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_person_account_id_hash_pk" PRIMARY KEY("account_id","hash")
);
--> statement-breakpoint
ALTER TABLE "block" DROP CONSTRAINT "block_blocker_id_blocked_id_pk";--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "pictures_by_grant" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "pictures_to_connections" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "shows_reads" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "shares_contact" text DEFAULT 'connections' NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "guardian" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "registration" ADD COLUMN "guardian" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "unanswered_id" bigint;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "seat_id" bigint;--> statement-breakpoint
ALTER TABLE "favourite" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "picture" ADD COLUMN "veil_id" text DEFAULT replace(gen_random_uuid()::text, '-', '') NOT NULL;--> statement-breakpoint
ALTER TABLE "profile" ADD COLUMN "pictures_by_grant" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "block" ADD COLUMN "kind" text DEFAULT 'blocked' NOT NULL;--> statement-breakpoint
ALTER TABLE "block" ADD COLUMN "known_by" "bytea";--> statement-breakpoint
ALTER TABLE "contact_share" ADD CONSTRAINT "contact_share_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_share" ADD CONSTRAINT "contact_share_viewer_id_account_id_fk" FOREIGN KEY ("viewer_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_share" ADD CONSTRAINT "contact_share_seat_id_guardian_seat_id_fk" FOREIGN KEY ("seat_id") REFERENCES "public"."guardian_seat"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_seat" ADD CONSTRAINT "chat_seat_seat_id_guardian_seat_id_fk" FOREIGN KEY ("seat_id") REFERENCES "public"."guardian_seat"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_seat" ADD CONSTRAINT "chat_seat_conversation_id_conversation_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_approval" ADD CONSTRAINT "family_approval_member_id_account_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_approval" ADD CONSTRAINT "family_approval_other_id_account_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_approval" ADD CONSTRAINT "family_approval_request_id_connection_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."connection_request"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_approval" ADD CONSTRAINT "family_approval_profile_id_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_approval" ADD CONSTRAINT "family_approval_decided_by_guardian_seat_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."guardian_seat"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_seat" ADD CONSTRAINT "guardian_seat_member_id_account_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_seat" ADD CONSTRAINT "guardian_seat_guardian_id_account_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shortlist_comment" ADD CONSTRAINT "shortlist_comment_member_id_account_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shortlist_comment" ADD CONSTRAINT "shortlist_comment_profile_id_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shortlist_comment" ADD CONSTRAINT "shortlist_comment_seat_id_guardian_seat_id_fk" FOREIGN KEY ("seat_id") REFERENCES "public"."guardian_seat"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_grant" ADD CONSTRAINT "picture_grant_profile_id_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_grant" ADD CONSTRAINT "picture_grant_viewer_id_account_id_fk" FOREIGN KEY ("viewer_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_person" ADD CONSTRAINT "known_person_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contact_share_pair_key" ON "contact_share" USING btree ("owner_id","viewer_id");--> statement-breakpoint
CREATE INDEX "contact_share_viewer_idx" ON "contact_share" USING btree ("viewer_id");--> statement-breakpoint
CREATE INDEX "contact_share_seat_idx" ON "contact_share" USING btree ("seat_id") WHERE "contact_share"."seat_id" is not null;--> statement-breakpoint
CREATE INDEX "chat_seat_conversation_idx" ON "chat_seat" USING btree ("conversation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "family_approval_open_key" ON "family_approval" USING btree ("member_id","other_id") WHERE "family_approval"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "family_approval_member_idx" ON "family_approval" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "family_approval_other_idx" ON "family_approval" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "family_approval_profile_idx" ON "family_approval" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "family_approval_request_idx" ON "family_approval" USING btree ("request_id") WHERE "family_approval"."request_id" is not null;--> statement-breakpoint
CREATE INDEX "family_approval_waiting_idx" ON "family_approval" USING btree ("created_at") WHERE "family_approval"."decided_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "guardian_seat_invitation_key" ON "guardian_seat" USING btree ("invitation_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "guardian_seat_once_key" ON "guardian_seat" USING btree ("member_id","guardian_id") WHERE "guardian_seat"."joined_at" is not null and "guardian_seat"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "guardian_seat_member_idx" ON "guardian_seat" USING btree ("member_id","id") WHERE "guardian_seat"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "guardian_seat_email_idx" ON "guardian_seat" USING btree ("invited_email") WHERE "guardian_seat"."invited_email" is not null;--> statement-breakpoint
CREATE INDEX "guardian_seat_guardian_idx" ON "guardian_seat" USING btree ("guardian_id","id") WHERE "guardian_seat"."joined_at" is not null and "guardian_seat"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "shortlist_comment_place_idx" ON "shortlist_comment" USING btree ("member_id","profile_id","id");--> statement-breakpoint
CREATE INDEX "shortlist_comment_profile_idx" ON "shortlist_comment" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "shortlist_comment_seat_idx" ON "shortlist_comment" USING btree ("seat_id") WHERE "shortlist_comment"."seat_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "picture_grant_once_key" ON "picture_grant" USING btree ("profile_id","viewer_id");--> statement-breakpoint
CREATE INDEX "picture_grant_viewer_idx" ON "picture_grant" USING btree ("viewer_id");--> statement-breakpoint
CREATE INDEX "known_person_hash_idx" ON "known_person" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "picture_veil_key" ON "picture" USING btree ("veil_id");--> statement-breakpoint
CREATE UNIQUE INDEX "block_key" ON "block" USING btree ("blocker_id","blocked_id","kind");