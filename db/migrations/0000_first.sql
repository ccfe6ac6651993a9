create extension if not exists pg_trgm;
--> statement-breakpoint
CREATE TYPE "public"."account_status" AS ENUM('pending', 'active', 'suspended', 'leaving', 'deleted');--> statement-breakpoint
CREATE TYPE "public"."code_purpose" AS ENUM('signup', 'reset');--> statement-breakpoint
CREATE TYPE "public"."role" AS ENUM('user', 'guest', 'admin');--> statement-breakpoint
CREATE TYPE "public"."case_stage" AS ENUM('considered', 'proposed', 'both_interested', 'contacts_shared', 'meeting_agreed', 'met', 'engaged', 'ended');--> statement-breakpoint
CREATE TYPE "public"."consent_state" AS ENUM('waiting', 'given', 'refused', 'withdrawn', 'grace');--> statement-breakpoint
CREATE TYPE "public"."request_status" AS ENUM('pending', 'accepted', 'declined', 'cancelled', 'removed', 'expired');--> statement-breakpoint
CREATE TYPE "public"."consent_way" AS ENUM('sign-up', 'page', 'api');--> statement-breakpoint
CREATE TYPE "public"."assisted_service" AS ENUM('assist', 'plus');--> statement-breakpoint
CREATE TYPE "public"."document_name" AS ENUM('terms', 'privacy');--> statement-breakpoint
CREATE TYPE "public"."profile_kind" AS ENUM('member', 'client');--> statement-breakpoint
CREATE TYPE "public"."report_status" AS ENUM('open', 'dismissed', 'warned', 'removed', 'suspended');--> statement-breakpoint
CREATE TYPE "public"."payment_status" AS ENUM('pending', 'paid', 'failed', 'cancelled');--> statement-breakpoint
CREATE TYPE "public"."plan" AS ENUM('basic', 'standard', 'pro');--> statement-breakpoint
CREATE TYPE "public"."subscription_status" AS ENUM('active', 'replaced', 'cancelled');--> statement-breakpoint
CREATE TABLE "account_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"before_sealed" text,
	"undo_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "email_change" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"old_hash" "bytea" NOT NULL,
	"new_hash" "bytea" NOT NULL,
	"old_agreed_at" timestamp with time zone,
	"new_agreed_at" timestamp with time zone,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"role" "role" DEFAULT 'user' NOT NULL,
	"status" "account_status" DEFAULT 'pending' NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"username" text,
	"password_hash" text,
	"city" text,
	"state" text,
	"country" text,
	"company_name" text,
	"company_address" text,
	"contact_number" text,
	"cnic_sealed" text,
	"cnic_last_four" text,
	"cnic_hash" "bytea",
	"company_checked_at" timestamp with time zone,
	"company_sent_back_at" timestamp with time zone,
	"company_sent_back_reason" text,
	"company_mended_at" timestamp with time zone,
	"picture_id" text,
	"show_picture" boolean DEFAULT true NOT NULL,
	"pictures_by_grant" boolean DEFAULT false NOT NULL,
	"pictures_to_connections" boolean DEFAULT true NOT NULL,
	"shows_presence" boolean DEFAULT true NOT NULL,
	"shows_reads" boolean DEFAULT true NOT NULL,
	"shows_visits" boolean DEFAULT false NOT NULL,
	"shares_contact" text DEFAULT 'connections' NOT NULL,
	"told_of_visits" boolean DEFAULT false NOT NULL,
	"guardian" boolean DEFAULT false NOT NULL,
	"suspended_reason" text,
	"leaves_at" timestamp with time zone,
	"leaving_mailed_at" timestamp with time zone,
	"first_login_at" timestamp with time zone,
	"terms_put_off_on" date,
	"verified_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_email_lower" CHECK ("account"."email" = lower("account"."email")),
	CONSTRAINT "account_reachable" CHECK ("account"."status" = 'deleted' or "account"."email" is not null)
);
--> statement-breakpoint
CREATE TABLE "code" (
	"account_id" bigint NOT NULL,
	"purpose" "code_purpose" NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "code_account_id_purpose_pk" PRIMARY KEY("account_id","purpose"),
	CONSTRAINT "code_attempts_bounded" CHECK ("code"."attempts" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "registration" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "registration_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"role" "role" NOT NULL,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"company_name" text,
	"company_address" text,
	"contact_number" text,
	"cnic_sealed" text,
	"cnic_last_four" text,
	"cnic_hash" "bytea",
	"code_hash" "bytea",
	"code_seed" "bytea",
	"browser_hash" "bytea" NOT NULL,
	"guardian" boolean DEFAULT false NOT NULL,
	"by_program" boolean DEFAULT false NOT NULL,
	"network_hash" "bytea",
	"attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "registration_attempts_bounded" CHECK ("registration"."attempts" between 0 and 5),
	CONSTRAINT "registration_email_lower" CHECK ("registration"."email" = lower("registration"."email"))
);
--> statement-breakpoint
CREATE TABLE "reset_code" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reset_code_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"network_hash" "bytea",
	"attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	CONSTRAINT "reset_code_attempts_bounded" CHECK ("reset_code"."attempts" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "session" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"device" text NOT NULL,
	"of_program" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "answered_form" (
	"form_hash" "bytea" PRIMARY KEY NOT NULL,
	"account_id" bigint,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sealed_answer" text
);
--> statement-breakpoint
CREATE TABLE "case_answer" (
	"case_id" bigint NOT NULL,
	"side" text NOT NULL,
	"consultant_id" bigint NOT NULL,
	"answer" text NOT NULL,
	"said_on" date NOT NULL,
	"words" text,
	"ask_again_on" date,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "case_answer_case_id_side_pk" PRIMARY KEY("case_id","side")
);
--> statement-breakpoint
CREATE TABLE "biodata_choice" (
	"profile_id" bigint PRIMARY KEY NOT NULL,
	"parts" text[] NOT NULL,
	"look" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "biodata_link" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "biodata_link_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"profile_id" bigint NOT NULL,
	"made_by" bigint NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"token_sealed" text NOT NULL,
	"parts" text[] NOT NULL,
	"look" text NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"opened" integer DEFAULT 0 NOT NULL,
	"opened_at" timestamp with time zone,
	CONSTRAINT "biodata_link_at_most_a_month" CHECK ("biodata_link"."ends_at" <= "biodata_link"."made_at" + interval '30 days')
);
--> statement-breakpoint
CREATE TABLE "biodata_sheet" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "biodata_sheet_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"profile_id" bigint NOT NULL,
	"made_by" bigint NOT NULL,
	"kind" text NOT NULL,
	"parts" text[] NOT NULL,
	"look" text NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
	"own_pair" boolean DEFAULT false NOT NULL,
	"left_name" text,
	"left_of_id" bigint,
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
CREATE TABLE "attachment" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"conversation_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"media_type" text NOT NULL,
	"file_name" text NOT NULL,
	"size" integer NOT NULL,
	"width" integer,
	"height" integer,
	"digest" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversation" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "conversation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"low_id" bigint NOT NULL,
	"high_id" bigint NOT NULL,
	"last_message_id" bigint,
	"last_message_at" timestamp with time zone,
	"last_preview" text,
	"low_unread" integer DEFAULT 0 NOT NULL,
	"high_unread" integer DEFAULT 0 NOT NULL,
	"low_read_id" bigint DEFAULT 0 NOT NULL,
	"high_read_id" bigint DEFAULT 0 NOT NULL,
	"low_sent_at" timestamp with time zone,
	"high_sent_at" timestamp with time zone,
	"unanswered_id" bigint,
	"ended_at" timestamp with time zone,
	CONSTRAINT "conversation_in_order" CHECK ("conversation"."low_id" < "conversation"."high_id")
);
--> statement-breakpoint
CREATE TABLE "message" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"conversation_id" bigint NOT NULL,
	"sender_id" bigint NOT NULL,
	"seat_id" bigint,
	"client_id" uuid NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"attachment_id" text,
	"latitude" double precision,
	"longitude" double precision,
	"about_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_says_something" CHECK ("message"."body" <> '' or "message"."attachment_id" is not null or "message"."latitude" is not null),
	CONSTRAINT "message_bounded" CHECK (length("message"."body") <= 4000),
	CONSTRAINT "message_on_earth" CHECK ("message"."latitude" between -90 and 90 and "message"."longitude" between -180 and 180)
);
--> statement-breakpoint
CREATE TABLE "client_consent" (
	"profile_id" bigint PRIMARY KEY NOT NULL,
	"state" "consent_state" DEFAULT 'waiting' NOT NULL,
	"token_hash" "bytea",
	"token_ends_at" timestamp with time zone,
	"code_token_hash" "bytea",
	"claimed_by" bigint,
	"code_hash" "bytea",
	"code_tries" smallint DEFAULT 0 NOT NULL,
	"code_ends_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"until" timestamp with time zone,
	"end_told_at" timestamp with time zone,
	"said_by" text,
	"remark" text,
	"paper_on" date,
	"paper_number" text,
	"paper_who" text,
	"recorded_by" bigint,
	"said_way" text,
	"agreed_to" jsonb,
	"changed" text[] DEFAULT '{}' NOT NULL,
	"changes_told" boolean DEFAULT true NOT NULL,
	"client_email" text,
	CONSTRAINT "client_consent_tries_bounded" CHECK ("client_consent"."code_tries" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "client_opening" (
	"profile_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	CONSTRAINT "client_opening_profile_id_opened_at_account_id_pk" PRIMARY KEY("profile_id","opened_at","account_id")
);
--> statement-breakpoint
CREATE TABLE "consent_key" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consent_key_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"profile_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"token_hash" "bytea",
	"account_id" bigint,
	"proved_by" text,
	"shows_facts" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	"ended_reason" text,
	CONSTRAINT "consent_key_opened_by_one" CHECK (("consent_key"."token_hash" is null) = ("consent_key"."kind" = 'account'))
);
--> statement-breakpoint
CREATE TABLE "consent_proof" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consent_proof_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"profile_id" bigint NOT NULL,
	"key_id" bigint NOT NULL,
	"account_id" bigint,
	"way" text NOT NULL,
	"code_hash" "bytea",
	"tries" smallint DEFAULT 0 NOT NULL,
	"ends_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consent_proof_tries_bounded" CHECK ("consent_proof"."tries" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "client_count" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"made" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_number" (
	"profile_id" bigint PRIMARY KEY NOT NULL,
	"number" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_offer" (
	"from_id" bigint PRIMARY KEY NOT NULL,
	"to_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"declined_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "connection_request" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "connection_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sender_id" bigint NOT NULL,
	"receiver_id" bigint NOT NULL,
	"profile_id" bigint,
	"sender_client_id" bigint,
	"receiver_client_id" bigint,
	"assisted" boolean DEFAULT false NOT NULL,
	"status" "request_status" DEFAULT 'pending' NOT NULL,
	"note" text,
	"decline_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"removed_by_sender" boolean,
	CONSTRAINT "request_not_to_oneself" CHECK ("connection_request"."sender_id" <> "connection_request"."receiver_id")
);
--> statement-breakpoint
CREATE TABLE "consent" (
	"account_id" bigint NOT NULL,
	"document" "document_name" NOT NULL,
	"version" date NOT NULL,
	"accepted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"how" "consent_way" NOT NULL,
	CONSTRAINT "consent_account_id_document_version_pk" PRIMARY KEY("account_id","document","version")
);
--> statement-breakpoint
CREATE TABLE "assisted_request" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "assisted_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"service" "assisted_service" NOT NULL,
	"wish" text NOT NULL,
	"taken_by" bigint,
	"taken_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"outcome" text,
	"due_at" timestamp with time zone DEFAULT now() + interval '2 days' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_import_head" (
	"account_id" bigint NOT NULL,
	"head" text NOT NULL,
	"target" text NOT NULL,
	"chosen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_import_head_account_id_head_pk" PRIMARY KEY("account_id","head")
);
--> statement-breakpoint
CREATE TABLE "client_import" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_note" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "client_note_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"consultant_id" bigint NOT NULL,
	"case_id" bigint,
	"body" text NOT NULL,
	"follow_up_on" date,
	"done_at" timestamp with time zone,
	"edited_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "imported_client" (
	"import_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"made" boolean NOT NULL,
	"filled" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "imported_client_import_id_profile_id_pk" PRIMARY KEY("import_id","profile_id")
);
--> statement-breakpoint
CREATE TABLE "taken_import" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "taken_import_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"file_name" text NOT NULL,
	"made" integer NOT NULL,
	"merged" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "data_export" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "data_export_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"file_key" text NOT NULL,
	"file_bytes" bigint,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ready_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"proved_by" "bytea",
	"proved_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "document_version" (
	"document" "document_name" NOT NULL,
	"version" date NOT NULL,
	"changes" text DEFAULT '' NOT NULL,
	"published_at" timestamp with time zone,
	"published_by" bigint,
	CONSTRAINT "document_version_document_version_pk" PRIMARY KEY("document","version")
);
--> statement-breakpoint
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
CREATE TABLE "favourite" (
	"account_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "favourite_account_id_profile_id_pk" PRIMARY KEY("account_id","profile_id")
);
--> statement-breakpoint
CREATE TABLE "client_fee" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "client_fee_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"consultant_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"rupees" integer NOT NULL,
	"words" text,
	"day" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_fee_rupees" CHECK ("client_fee"."rupees" > 0)
);
--> statement-breakpoint
CREATE TABLE "daily_figure" (
	"what" text NOT NULL,
	"day" date NOT NULL,
	"part" text DEFAULT '' NOT NULL,
	"value" bigint NOT NULL,
	CONSTRAINT "daily_figure_what_day_part_pk" PRIMARY KEY("what","day","part")
);
--> statement-breakpoint
CREATE TABLE "hourly_figure" (
	"hour" timestamp with time zone NOT NULL,
	"what" text NOT NULL,
	"part" text DEFAULT '' NOT NULL,
	"value" bigint NOT NULL,
	CONSTRAINT "hourly_figure_hour_what_part_pk" PRIMARY KEY("hour","what","part")
);
--> statement-breakpoint
CREATE TABLE "held_form" (
	"key_hash" "bytea" NOT NULL,
	"page" text NOT NULL,
	"account_id" bigint NOT NULL,
	"sealed" text NOT NULL,
	"held_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "held_form_key_hash_page_pk" PRIMARY KEY("key_hash","page")
);
--> statement-breakpoint
CREATE TABLE "last_visit" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"farewell_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "mail_preference" (
	"account_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"client_id" bigint,
	"frequency" text NOT NULL,
	CONSTRAINT "mail_preference_key" UNIQUE NULLS NOT DISTINCT("account_id","kind","client_id")
);
--> statement-breakpoint
CREATE TABLE "match_mail" (
	"profile_id" bigint PRIMARY KEY NOT NULL,
	"up_to" bigint DEFAULT 0 NOT NULL,
	"looked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"mail_at" timestamp with time zone DEFAULT now()
);
--> statement-breakpoint
CREATE TABLE "calendar_key" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "case_meeting" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "case_meeting_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"case_id" bigint NOT NULL,
	"consultant_id" bigint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"place" text,
	"note" text,
	"state" text DEFAULT 'planned' NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "money_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "money_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"payment_id" bigint NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"plan" "plan" NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "money_entry_sign" CHECK (case "money_entry"."kind" when 'payment' then "money_entry"."amount" >= 0 else "money_entry"."amount" <= 0 end)
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notification_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"actor_id" bigint,
	"subject_id" bigint,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	"mail_at" timestamp with time zone DEFAULT now() + interval '2 minutes'
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
CREATE TABLE "picture" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"shared_files" text,
	"veil_id" text DEFAULT replace(gen_random_uuid()::text, '-', '') NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"digest" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profile_picture" (
	"picture_id" text PRIMARY KEY NOT NULL,
	"profile_id" bigint NOT NULL,
	"position" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profile_view" (
	"profile_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "profile_view_profile_id_account_id_day_pk" PRIMARY KEY("profile_id","account_id","day")
);
--> statement-breakpoint
CREATE TABLE "profile" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "profile_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"kind" "profile_kind" DEFAULT 'member' NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"marital_status" text NOT NULL,
	"date_of_birth" date NOT NULL,
	"gender" text NOT NULL,
	"contact_number" text,
	"picture_id" text,
	"nationality" text,
	"residence" text,
	"ethnicity" text,
	"province" text,
	"religion" text,
	"caste" text,
	"city" text,
	"sect" text,
	"education_level" text,
	"employed_status" text,
	"occupation" text,
	"health_condition" text,
	"height_cm" smallint,
	"salary_income" text,
	"complexion" text,
	"father_name" text,
	"mother_name" text,
	"siblings" text,
	"family_health_condition" text,
	"father_occupation" text,
	"mother_occupation" text,
	"family_status" text,
	"family_type" text,
	"about_me" text,
	"about_family" text,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"made_by" text,
	"status" text DEFAULT 'looking' NOT NULL,
	"unfinished" boolean DEFAULT false NOT NULL,
	"birth_estimated" boolean DEFAULT false NOT NULL,
	"draft_key" text,
	"consultant_name" text,
	"company_name" text,
	"company_address" text,
	"prefers_religion" text,
	"prefers_min_age" smallint,
	"prefers_max_age" smallint,
	"prefers_caste" text,
	"prefers_min_height_cm" smallint,
	"prefers_max_height_cm" smallint,
	"prefers_sect" text,
	"prefers_residence" text,
	"prefers_gender" text,
	"open_preferences" text[] DEFAULT '{}' NOT NULL,
	"visible" boolean DEFAULT true NOT NULL,
	"awaits_consent" boolean DEFAULT false NOT NULL,
	"hides_picture" boolean DEFAULT false NOT NULL,
	"pictures_by_grant" boolean DEFAULT false NOT NULL,
	"hidden_by_suspension" boolean DEFAULT false NOT NULL,
	"verified_at" timestamp with time zone,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"call_again_at" timestamp with time zone,
	"sent_back_at" timestamp with time zone,
	"sent_back_reason" text,
	"sent_back_step" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"active_at" timestamp with time zone DEFAULT date_trunc('day', now(), 'Asia/Karachi') NOT NULL,
	CONSTRAINT "profile_height_human" CHECK ("profile"."height_cm" between 90 and 260),
	CONSTRAINT "profile_ages_in_order" CHECK ("profile"."prefers_min_age" <= "profile"."prefers_max_age"),
	CONSTRAINT "profile_heights_in_order" CHECK ("profile"."prefers_min_height_cm" <= "profile"."prefers_max_height_cm")
);
--> statement-breakpoint
CREATE TABLE "push_subscription" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_subscription_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"session_hash" "bytea" NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"shows_names" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "push_subscription_endpoint_key" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "rating" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"stars" smallint NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"rated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rating_of_five" CHECK ("rating"."stars" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "former_name" (
	"account_id" bigint NOT NULL,
	"name" text NOT NULL,
	"until_at" timestamp with time zone NOT NULL,
	CONSTRAINT "former_name_account_id_until_at_pk" PRIMARY KEY("account_id","until_at")
);
--> statement-breakpoint
CREATE TABLE "former_request" (
	"id" bigint PRIMARY KEY NOT NULL,
	"sender_id" bigint NOT NULL,
	"receiver_id" bigint NOT NULL,
	"sender_client_id" bigint,
	"receiver_client_id" bigint,
	"note" text,
	"created_at" timestamp with time zone NOT NULL,
	"gone_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_referral" (
	"client_id" bigint PRIMARY KEY NOT NULL,
	"consultant_id" bigint NOT NULL,
	"by_client_id" bigint,
	"by_text" text,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "block" (
	"blocker_id" bigint NOT NULL,
	"blocked_id" bigint NOT NULL,
	"kind" text DEFAULT 'blocked' NOT NULL,
	"known_by" "bytea",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "block_not_oneself" CHECK ("block"."blocker_id" <> "block"."blocked_id")
);
--> statement-breakpoint
CREATE TABLE "dismissal" (
	"account_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dismissal_account_id_profile_id_pk" PRIMARY KEY("account_id","profile_id")
);
--> statement-breakpoint
CREATE TABLE "known_person" (
	"account_id" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_person_account_id_hash_pk" PRIMARY KEY("account_id","hash")
);
--> statement-breakpoint
CREATE TABLE "report" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reporter_id" bigint,
	"subject_id" bigint,
	"profile_id" bigint,
	"message_id" bigint,
	"category" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"content" jsonb NOT NULL,
	"status" "report_status" DEFAULT 'open' NOT NULL,
	"decision" text,
	"answer" text,
	"decided_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "saved_search" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_search_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"client_id" bigint,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"seen_up_to" bigint NOT NULL,
	"looked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"mailed_up_to" bigint DEFAULT 0 NOT NULL,
	"mail_looked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"mail_at" timestamp with time zone DEFAULT now()
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"account_id" bigint NOT NULL,
	"code_hash" "bytea" NOT NULL,
	CONSTRAINT "recovery_code_account_id_code_hash_pk" PRIMARY KEY("account_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factor" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"key_sealed" text NOT NULL,
	"last_step" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reset_at" timestamp with time zone,
	"reset_by" bigint
);
--> statement-breakpoint
CREATE TABLE "audit_event" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" bigint,
	"action" text NOT NULL,
	"object_type" text,
	"object_id" bigint,
	"reason" text,
	"ip" "inet",
	"request_id" text,
	"detail" jsonb
);
--> statement-breakpoint
CREATE TABLE "contact_message" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"body" text NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"handled_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "site_setting" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "story" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "story_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint,
	"names" text NOT NULL,
	"city" text NOT NULL,
	"body" text NOT NULL,
	"email" text NOT NULL,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coupon_use" (
	"coupon_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupon_use_coupon_id_account_id_pk" PRIMARY KEY("coupon_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "coupon" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupon_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"plan" "plan" NOT NULL,
	"days" integer NOT NULL,
	"uses" integer NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"cnic_hash" text,
	"ended_at" timestamp with time zone,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupon_bounded" CHECK ("coupon"."used" between 0 and "coupon"."uses" and "coupon"."days" > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_event" (
	"id" text PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "payment_event_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"reference" text,
	"outcome" text NOT NULL,
	"happened_at" timestamp with time zone,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"detail" jsonb,
	"email" text,
	"handled_at" timestamp with time zone,
	"handled_by" bigint,
	"handled_reason" text,
	"payment_id" bigint
);
--> statement-breakpoint
CREATE TABLE "payment" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"plan" "plan" NOT NULL,
	"amount" integer NOT NULL,
	"currency" text DEFAULT 'PKR' NOT NULL,
	"reference" text NOT NULL,
	"status" "payment_status" DEFAULT 'pending' NOT NULL,
	"method" text DEFAULT 'card' NOT NULL,
	"transaction_number" text,
	"receipt_key" text,
	"checkout_url" text,
	"return_to" text,
	"decided_by" bigint,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "refund" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refund_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" bigint NOT NULL,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"noted_by" bigint,
	"noted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refund_of_something" CHECK ("refund"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "subscription" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscription_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"plan" "plan" NOT NULL,
	"status" "subscription_status" DEFAULT 'active' NOT NULL,
	"starts_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"payment_id" bigint,
	"coupon_id" bigint,
	"cancelled_at" timestamp with time zone,
	"cancel_reason" text,
	"soon_told_at" timestamp with time zone,
	"end_told_at" timestamp with time zone,
	CONSTRAINT "subscription_term" CHECK ("subscription"."ends_at" > "subscription"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "verification_call" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "verification_call_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"profile_id" bigint NOT NULL,
	"caller_id" bigint,
	"outcome" text NOT NULL,
	"note" text,
	"again_at" timestamp with time zone NOT NULL,
	"called_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verification_claim" (
	"profile_id" bigint PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_change" ADD CONSTRAINT "account_change_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_change" ADD CONSTRAINT "email_change_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code" ADD CONSTRAINT "code_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reset_code" ADD CONSTRAINT "reset_code_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answered_form" ADD CONSTRAINT "answered_form_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_answer" ADD CONSTRAINT "case_answer_case_id_client_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."client_case"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_answer" ADD CONSTRAINT "case_answer_consultant_id_account_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "biodata_choice" ADD CONSTRAINT "biodata_choice_profile_id_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "biodata_link" ADD CONSTRAINT "biodata_link_profile_id_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "biodata_link" ADD CONSTRAINT "biodata_link_made_by_account_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "biodata_sheet" ADD CONSTRAINT "biodata_sheet_profile_id_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "biodata_sheet" ADD CONSTRAINT "biodata_sheet_made_by_account_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_event" ADD CONSTRAINT "case_event_case_id_client_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."client_case"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_event" ADD CONSTRAINT "case_event_by_id_account_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_case" ADD CONSTRAINT "client_case_client_id_profile_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_case" ADD CONSTRAINT "client_case_consultant_id_account_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_case" ADD CONSTRAINT "client_case_other_id_profile_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."profile"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_case" ADD CONSTRAINT "client_case_left_of_id_account_id_fk" FOREIGN KEY ("left_of_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_case" ADD CONSTRAINT "client_case_request_id_connection_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."connection_request"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_conversation_id_conversation_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_low_id_account_id_fk" FOREIGN KEY ("low_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_high_id_account_id_fk" FOREIGN KEY ("high_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_consent" ADD CONSTRAINT "client_consent_profile_id_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_consent" ADD CONSTRAINT "client_consent_claimed_by_account_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_consent" ADD CONSTRAINT "client_consent_recorded_by_account_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_opening" ADD CONSTRAINT "client_opening_profile_id_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_opening" ADD CONSTRAINT "client_opening_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_key" ADD CONSTRAINT "consent_key_profile_id_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_key" ADD CONSTRAINT "consent_key_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_proof" ADD CONSTRAINT "consent_proof_profile_id_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_proof" ADD CONSTRAINT "consent_proof_key_id_consent_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."consent_key"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_proof" ADD CONSTRAINT "consent_proof_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_count" ADD CONSTRAINT "client_count_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_number" ADD CONSTRAINT "client_number_profile_id_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_offer" ADD CONSTRAINT "client_offer_from_id_account_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_offer" ADD CONSTRAINT "client_offer_to_id_account_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_request" ADD CONSTRAINT "connection_request_sender_id_account_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_request" ADD CONSTRAINT "connection_request_receiver_id_account_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_request" ADD CONSTRAINT "connection_request_profile_id_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_request" ADD CONSTRAINT "connection_request_sender_client_id_profile_id_fk" FOREIGN KEY ("sender_client_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_request" ADD CONSTRAINT "connection_request_receiver_client_id_profile_id_fk" FOREIGN KEY ("receiver_client_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent" ADD CONSTRAINT "consent_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assisted_request" ADD CONSTRAINT "assisted_request_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assisted_request" ADD CONSTRAINT "assisted_request_taken_by_account_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_import_head" ADD CONSTRAINT "client_import_head_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_import" ADD CONSTRAINT "client_import_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_note" ADD CONSTRAINT "client_note_client_id_profile_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_note" ADD CONSTRAINT "client_note_consultant_id_account_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_note" ADD CONSTRAINT "client_note_case_id_client_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."client_case"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_client" ADD CONSTRAINT "imported_client_import_id_taken_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."taken_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_client" ADD CONSTRAINT "imported_client_profile_id_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "taken_import" ADD CONSTRAINT "taken_import_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_share" ADD CONSTRAINT "contact_share_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_share" ADD CONSTRAINT "contact_share_viewer_id_account_id_fk" FOREIGN KEY ("viewer_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_share" ADD CONSTRAINT "contact_share_seat_id_guardian_seat_id_fk" FOREIGN KEY ("seat_id") REFERENCES "public"."guardian_seat"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_export" ADD CONSTRAINT "data_export_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_version" ADD CONSTRAINT "document_version_published_by_account_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earlier_wording" ADD CONSTRAINT "earlier_wording_note_id_client_note_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."client_note"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earlier_wording" ADD CONSTRAINT "earlier_wording_case_id_client_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."client_case"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earlier_wording" ADD CONSTRAINT "earlier_wording_story_id_story_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."story"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earlier_wording" ADD CONSTRAINT "earlier_wording_by_id_account_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "favourite" ADD CONSTRAINT "favourite_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourite" ADD CONSTRAINT "favourite_profile_id_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_fee" ADD CONSTRAINT "client_fee_client_id_profile_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_fee" ADD CONSTRAINT "client_fee_consultant_id_account_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_form" ADD CONSTRAINT "held_form_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "last_visit" ADD CONSTRAINT "last_visit_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_preference" ADD CONSTRAINT "mail_preference_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_preference" ADD CONSTRAINT "mail_preference_client_id_profile_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_mail" ADD CONSTRAINT "match_mail_profile_id_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_key" ADD CONSTRAINT "calendar_key_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_meeting" ADD CONSTRAINT "case_meeting_case_id_client_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."client_case"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_meeting" ADD CONSTRAINT "case_meeting_consultant_id_account_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_actor_id_account_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_grant" ADD CONSTRAINT "picture_grant_profile_id_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_grant" ADD CONSTRAINT "picture_grant_viewer_id_account_id_fk" FOREIGN KEY ("viewer_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture" ADD CONSTRAINT "picture_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_picture" ADD CONSTRAINT "profile_picture_picture_id_picture_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."picture"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_picture" ADD CONSTRAINT "profile_picture_profile_id_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_view" ADD CONSTRAINT "profile_view_profile_id_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_view" ADD CONSTRAINT "profile_view_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile" ADD CONSTRAINT "profile_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile" ADD CONSTRAINT "profile_picture_id_picture_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."picture"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_session_hash_session_token_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."session"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating" ADD CONSTRAINT "rating_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_name" ADD CONSTRAINT "former_name_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_request" ADD CONSTRAINT "former_request_sender_id_account_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_request" ADD CONSTRAINT "former_request_receiver_id_account_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_referral" ADD CONSTRAINT "client_referral_client_id_profile_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_referral" ADD CONSTRAINT "client_referral_consultant_id_account_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_referral" ADD CONSTRAINT "client_referral_by_client_id_profile_id_fk" FOREIGN KEY ("by_client_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_thing" ADD CONSTRAINT "removed_thing_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_thing" ADD CONSTRAINT "removed_thing_profile_id_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "block" ADD CONSTRAINT "block_blocker_id_account_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "block" ADD CONSTRAINT "block_blocked_id_account_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dismissal" ADD CONSTRAINT "dismissal_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dismissal" ADD CONSTRAINT "dismissal_profile_id_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_person" ADD CONSTRAINT "known_person_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_reporter_id_account_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_subject_id_account_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_decided_by_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_search" ADD CONSTRAINT "saved_search_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_search" ADD CONSTRAINT "saved_search_client_id_profile_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_reset_by_account_id_fk" FOREIGN KEY ("reset_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_message" ADD CONSTRAINT "contact_message_handled_by_account_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_setting" ADD CONSTRAINT "site_setting_updated_by_account_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story" ADD CONSTRAINT "story_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_use" ADD CONSTRAINT "coupon_use_coupon_id_coupon_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupon"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_use" ADD CONSTRAINT "coupon_use_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_created_by_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_event" ADD CONSTRAINT "payment_event_handled_by_account_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_event" ADD CONSTRAINT "payment_event_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_decided_by_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_noted_by_account_id_fk" FOREIGN KEY ("noted_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_coupon_id_coupon_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupon"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_call" ADD CONSTRAINT "verification_call_profile_id_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_call" ADD CONSTRAINT "verification_call_caller_id_account_id_fk" FOREIGN KEY ("caller_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_claim" ADD CONSTRAINT "verification_claim_profile_id_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_claim" ADD CONSTRAINT "verification_claim_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_change_undo_key" ON "account_change" USING btree ("undo_hash");--> statement-breakpoint
CREATE INDEX "account_change_account_idx" ON "account_change" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "account_change_created_idx" ON "account_change" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "email_change_old_key" ON "email_change" USING btree ("old_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "email_change_new_key" ON "email_change" USING btree ("new_hash");--> statement-breakpoint
CREATE INDEX "email_change_ends_idx" ON "email_change" USING btree ("ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "account_email_key" ON "account" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "account_username_key" ON "account" USING btree (lower("username"));--> statement-breakpoint
CREATE INDEX "account_role_idx" ON "account" USING btree ("role","id","status");--> statement-breakpoint
CREATE INDEX "account_status_idx" ON "account" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "account_name_idx" ON "account" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "account_role_status_idx" ON "account" USING btree ("role","status","id");--> statement-breakpoint
CREATE INDEX "account_words_idx" ON "account" USING gin ((lower(' ' || "name" || ' ' || coalesce("email", '') || ' ' || coalesce("username", '') || ' ' || coalesce("city", ''))) gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "account_consultant_words_idx" ON "account" USING gin (((lower(' ' || "name" || ' ' || coalesce("email", '') || ' ' || coalesce("username", '') || ' ' || coalesce("city", ''))) || lower(' ' || coalesce("company_name", ''))) gin_trgm_ops) WITH (fastupdate=false) WHERE "account"."role" = 'guest';--> statement-breakpoint
CREATE INDEX "account_phone_idx" ON "account" USING btree ((right(translate("contact_number", '+ -()./', ''), 7))) WHERE "account"."contact_number" is not null;--> statement-breakpoint
CREATE INDEX "account_created_idx" ON "account" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "account_cnic_idx" ON "account" USING btree ("cnic_hash") WHERE "account"."cnic_hash" is not null;--> statement-breakpoint
CREATE INDEX "account_leaves_idx" ON "account" USING btree ("leaves_at") WHERE "account"."leaves_at" is not null;--> statement-breakpoint
CREATE INDEX "account_sent_back_idx" ON "account" USING btree ("id") WHERE "account"."company_sent_back_at" is not null;--> statement-breakpoint
CREATE INDEX "account_checked_idx" ON "account" USING btree ("company_checked_at","id") WHERE "account"."role" = 'guest' and "account"."status" = 'active' and "account"."company_checked_at" is not null;--> statement-breakpoint
CREATE INDEX "account_unchecked_idx" ON "account" USING btree ("id") WHERE "account"."role" = 'guest' and "account"."company_checked_at" is null and "account"."company_sent_back_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "registration_browser_key" ON "registration" USING btree ("browser_hash");--> statement-breakpoint
CREATE INDEX "registration_email_idx" ON "registration" USING btree ("email","id");--> statement-breakpoint
CREATE INDEX "registration_created_idx" ON "registration" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reset_code_browser_key" ON "reset_code" USING btree ("browser_hash");--> statement-breakpoint
CREATE INDEX "reset_code_account_idx" ON "reset_code" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "session_account_idx" ON "session" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "answered_form_account_idx" ON "answered_form" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "answered_form_time_idx" ON "answered_form" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "case_answer_due_idx" ON "case_answer" USING btree ("consultant_id","ask_again_on","case_id") WHERE "case_answer"."ask_again_on" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "biodata_link_token_key" ON "biodata_link" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "biodata_link_profile_idx" ON "biodata_link" USING btree ("profile_id","id");--> statement-breakpoint
CREATE INDEX "biodata_link_by_idx" ON "biodata_link" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "biodata_link_ends_idx" ON "biodata_link" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "biodata_sheet_profile_idx" ON "biodata_sheet" USING btree ("profile_id","id");--> statement-breakpoint
CREATE INDEX "biodata_sheet_by_idx" ON "biodata_sheet" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "biodata_sheet_made_idx" ON "biodata_sheet" USING btree ("made_at");--> statement-breakpoint
CREATE INDEX "case_event_case_idx" ON "case_event" USING btree ("case_id","id");--> statement-breakpoint
CREATE INDEX "case_event_by_idx" ON "case_event" USING btree ("by_id") WHERE "case_event"."by_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "client_case_pair_key" ON "client_case" USING btree ("client_id","other_id");--> statement-breakpoint
CREATE UNIQUE INDEX "client_case_own_pair_key" ON "client_case" USING btree ("consultant_id",least("client_id", "other_id"),greatest("client_id", "other_id")) WHERE "client_case"."own_pair" and "client_case"."other_id" is not null;--> statement-breakpoint
CREATE INDEX "client_case_board_idx" ON "client_case" USING btree ("consultant_id","stage","moved_at","id");--> statement-breakpoint
CREATE INDEX "client_case_client_idx" ON "client_case" USING btree ("client_id","moved_at","id");--> statement-breakpoint
CREATE INDEX "client_case_due_idx" ON "client_case" USING btree ("consultant_id","next_step_on","id") WHERE "client_case"."next_step_on" is not null and "client_case"."stage" <> 'ended';--> statement-breakpoint
CREATE INDEX "client_case_still_idx" ON "client_case" USING btree ("consultant_id","touched_at","id") WHERE "client_case"."stage" not in ('engaged', 'ended');--> statement-breakpoint
CREATE INDEX "client_case_other_idx" ON "client_case" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "client_case_left_idx" ON "client_case" USING btree ("left_of_id") WHERE "client_case"."left_of_id" is not null;--> statement-breakpoint
CREATE INDEX "client_case_request_idx" ON "client_case" USING btree ("request_id") WHERE "client_case"."request_id" is not null;--> statement-breakpoint
CREATE INDEX "attachment_created_idx" ON "attachment" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_pair_key" ON "conversation" USING btree ("low_id","high_id");--> statement-breakpoint
CREATE INDEX "conversation_low_idx" ON "conversation" USING btree ("low_id","last_message_id");--> statement-breakpoint
CREATE INDEX "conversation_high_idx" ON "conversation" USING btree ("high_id","last_message_id");--> statement-breakpoint
CREATE INDEX "conversation_ended_idx" ON "conversation" USING btree ("id") WHERE "conversation"."ended_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "message_once_key" ON "message" USING btree ("sender_id","client_id");--> statement-breakpoint
CREATE INDEX "message_conversation_idx" ON "message" USING btree ("conversation_id","id");--> statement-breakpoint
CREATE INDEX "message_about_idx" ON "message" USING btree ("conversation_id","about_id","id") WHERE "message"."about_id" is not null;--> statement-breakpoint
CREATE INDEX "message_attachment_idx" ON "message" USING btree ("attachment_id") WHERE "message"."attachment_id" is not null;--> statement-breakpoint
CREATE INDEX "message_created_idx" ON "message" USING brin ("created_at") WITH (autosummarize=true,pages_per_range=16);--> statement-breakpoint
CREATE UNIQUE INDEX "client_consent_token_key" ON "client_consent" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "client_consent_code_token_key" ON "client_consent" USING btree ("code_token_hash");--> statement-breakpoint
CREATE INDEX "client_consent_until_idx" ON "client_consent" USING btree ("until") WHERE "client_consent"."state" in ('given', 'grace');--> statement-breakpoint
CREATE INDEX "client_consent_due_idx" ON "client_consent" USING btree ("due_at") WHERE "client_consent"."state" = 'waiting' and "client_consent"."sent_at" is not null and "client_consent"."reminded_at" is null;--> statement-breakpoint
CREATE INDEX "client_consent_claimed_idx" ON "client_consent" USING btree ("claimed_by") WHERE "client_consent"."claimed_by" is not null;--> statement-breakpoint
CREATE INDEX "client_consent_recorded_idx" ON "client_consent" USING btree ("recorded_by") WHERE "client_consent"."recorded_by" is not null;--> statement-breakpoint
CREATE INDEX "client_consent_untold_idx" ON "client_consent" USING btree ("profile_id") WHERE not "client_consent"."changes_told";--> statement-breakpoint
CREATE INDEX "client_opening_account_idx" ON "client_opening" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "client_opening_day_idx" ON "client_opening" USING btree ("opened_at");--> statement-breakpoint
CREATE UNIQUE INDEX "consent_key_token_key" ON "consent_key" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "consent_key_profile_idx" ON "consent_key" USING btree ("profile_id","id");--> statement-breakpoint
CREATE INDEX "consent_key_account_idx" ON "consent_key" USING btree ("account_id") WHERE "consent_key"."account_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "consent_key_one_account" ON "consent_key" USING btree ("profile_id") WHERE "consent_key"."kind" = 'account' and "consent_key"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "consent_proof_key_idx" ON "consent_proof" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "consent_proof_profile_idx" ON "consent_proof" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "consent_proof_account_idx" ON "consent_proof" USING btree ("account_id") WHERE "consent_proof"."account_id" is not null;--> statement-breakpoint
CREATE INDEX "consent_proof_calls_idx" ON "consent_proof" USING btree ("id") WHERE "consent_proof"."way" = 'phone' and "consent_proof"."code_hash" is null and "consent_proof"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "client_offer_to_idx" ON "client_offer" USING btree ("to_id");--> statement-breakpoint
CREATE UNIQUE INDEX "request_one_open_a_pair" ON "connection_request" USING btree (least("sender_id", "receiver_id"),greatest("sender_id", "receiver_id"),least(coalesce("sender_client_id", 0), coalesce("receiver_client_id", 0)),greatest(coalesce("sender_client_id", 0), coalesce("receiver_client_id", 0))) WHERE "connection_request"."status" in ('pending', 'accepted');--> statement-breakpoint
CREATE INDEX "request_sent_idx" ON "connection_request" USING btree ("sender_id","status","id");--> statement-breakpoint
CREATE INDEX "request_received_idx" ON "connection_request" USING btree ("receiver_id","status","id");--> statement-breakpoint
CREATE INDEX "request_sender_created_idx" ON "connection_request" USING btree ("sender_id","created_at");--> statement-breakpoint
CREATE INDEX "request_past_pair_idx" ON "connection_request" USING btree (least("sender_id", "receiver_id"),greatest("sender_id", "receiver_id")) WHERE "connection_request"."status" in ('declined', 'cancelled', 'removed');--> statement-breakpoint
CREATE INDEX "request_waiting_idx" ON "connection_request" USING btree ("created_at") WHERE "connection_request"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "request_declined_idx" ON "connection_request" USING btree ("decided_at") WHERE "connection_request"."status" = 'declined';--> statement-breakpoint
CREATE INDEX "request_profile_idx" ON "connection_request" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "request_created_idx" ON "connection_request" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "request_accepted_idx" ON "connection_request" USING btree ("decided_at") WHERE "connection_request"."status" = 'accepted';--> statement-breakpoint
CREATE INDEX "request_sender_client_idx" ON "connection_request" USING btree ("sender_client_id") WHERE "connection_request"."sender_client_id" is not null;--> statement-breakpoint
CREATE INDEX "request_receiver_client_idx" ON "connection_request" USING btree ("receiver_client_id") WHERE "connection_request"."receiver_client_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "assisted_request_one_a_member" ON "assisted_request" USING btree ("account_id") WHERE "assisted_request"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "assisted_request_open_idx" ON "assisted_request" USING btree ("id") WHERE "assisted_request"."taken_by" is null and "assisted_request"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "assisted_request_due_idx" ON "assisted_request" USING btree ("due_at") WHERE "assisted_request"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "assisted_request_case_idx" ON "assisted_request" USING btree ("id") WHERE "assisted_request"."taken_by" is not null and "assisted_request"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "assisted_request_ended_idx" ON "assisted_request" USING btree ("ended_at") WHERE "assisted_request"."ended_at" is not null;--> statement-breakpoint
CREATE INDEX "assisted_request_taken_idx" ON "assisted_request" USING btree ("taken_by") WHERE "assisted_request"."taken_by" is not null;--> statement-breakpoint
CREATE INDEX "client_note_client_idx" ON "client_note" USING btree ("client_id","id");--> statement-breakpoint
CREATE INDEX "client_note_consultant_idx" ON "client_note" USING btree ("consultant_id","id");--> statement-breakpoint
CREATE INDEX "client_note_case_idx" ON "client_note" USING btree ("case_id","id") WHERE "client_note"."case_id" is not null;--> statement-breakpoint
CREATE INDEX "client_note_words_idx" ON "client_note" USING gin (lower("body") gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "client_note_due_idx" ON "client_note" USING btree ("consultant_id","follow_up_on") WHERE "client_note"."done_at" is null;--> statement-breakpoint
CREATE INDEX "imported_client_profile_idx" ON "imported_client" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "taken_import_account_idx" ON "taken_import" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "taken_import_day_idx" ON "taken_import" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_share_pair_key" ON "contact_share" USING btree ("owner_id","viewer_id");--> statement-breakpoint
CREATE INDEX "contact_share_viewer_idx" ON "contact_share" USING btree ("viewer_id");--> statement-breakpoint
CREATE INDEX "contact_share_seat_idx" ON "contact_share" USING btree ("seat_id") WHERE "contact_share"."seat_id" is not null;--> statement-breakpoint
CREATE INDEX "data_export_account_idx" ON "data_export" USING btree ("account_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "data_export_waiting_key" ON "data_export" USING btree ("account_id") WHERE "data_export"."ready_at" is null and "data_export"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "data_export_ends_idx" ON "data_export" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "earlier_wording_note_idx" ON "earlier_wording" USING btree ("note_id","id") WHERE "earlier_wording"."note_id" is not null;--> statement-breakpoint
CREATE INDEX "earlier_wording_case_idx" ON "earlier_wording" USING btree ("case_id","id") WHERE "earlier_wording"."case_id" is not null;--> statement-breakpoint
CREATE INDEX "earlier_wording_story_idx" ON "earlier_wording" USING btree ("story_id","id") WHERE "earlier_wording"."story_id" is not null;--> statement-breakpoint
CREATE INDEX "earlier_wording_by_idx" ON "earlier_wording" USING btree ("by_id") WHERE "earlier_wording"."by_id" is not null;--> statement-breakpoint
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
CREATE INDEX "favourite_profile_idx" ON "favourite" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "client_fee_client_idx" ON "client_fee" USING btree ("client_id","day","id");--> statement-breakpoint
CREATE INDEX "client_fee_month_idx" ON "client_fee" USING btree ("consultant_id","day","id");--> statement-breakpoint
CREATE INDEX "client_fee_consultant_idx" ON "client_fee" USING btree ("consultant_id","id");--> statement-breakpoint
CREATE INDEX "held_form_account_idx" ON "held_form" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "held_form_time_idx" ON "held_form" USING btree ("held_at");--> statement-breakpoint
CREATE INDEX "mail_preference_client_idx" ON "mail_preference" USING btree ("client_id") WHERE "mail_preference"."client_id" is not null;--> statement-breakpoint
CREATE INDEX "match_mail_due_idx" ON "match_mail" USING btree ("mail_at") WHERE "match_mail"."mail_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_key_token_key" ON "calendar_key" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "case_meeting_case_idx" ON "case_meeting" USING btree ("case_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "case_meeting_day_idx" ON "case_meeting" USING btree ("consultant_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "money_entry_at_idx" ON "money_entry" USING btree ("at");--> statement-breakpoint
CREATE INDEX "money_entry_payment_idx" ON "money_entry" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "notification_account_idx" ON "notification" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "notification_actor_idx" ON "notification" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "notification_unread_idx" ON "notification" USING btree ("account_id","actor_id") WHERE "notification"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notification_mail_idx" ON "notification" USING btree ("kind","mail_at") WHERE "notification"."mail_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "picture_grant_once_key" ON "picture_grant" USING btree ("profile_id","viewer_id");--> statement-breakpoint
CREATE INDEX "picture_grant_viewer_idx" ON "picture_grant" USING btree ("viewer_id");--> statement-breakpoint
CREATE INDEX "picture_account_idx" ON "picture" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "picture_veil_key" ON "picture" USING btree ("veil_id");--> statement-breakpoint
CREATE INDEX "profile_picture_order_idx" ON "profile_picture" USING btree ("profile_id","position");--> statement-breakpoint
CREATE INDEX "profile_view_account_idx" ON "profile_view" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "profile_view_day_idx" ON "profile_view" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "profile_one_a_member" ON "profile" USING btree ("account_id") WHERE "profile"."kind" = 'member';--> statement-breakpoint
CREATE INDEX "profile_owner_idx" ON "profile" USING btree ("account_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "profile_draft_key" ON "profile" USING btree ("account_id","draft_key") WHERE "profile"."draft_key" is not null;--> statement-breakpoint
CREATE INDEX "profile_client_newest_idx" ON "profile" USING btree ("account_id","id","first_name","last_name","city") WHERE "profile"."kind" = 'client';--> statement-breakpoint
CREATE INDEX "profile_client_filters_idx" ON "profile" USING btree ("account_id","id","gender","date_of_birth","caste","marital_status","city","contact_number","picture_id","active_at","first_name","last_name") WHERE "profile"."kind" = 'client';--> statement-breakpoint
CREATE INDEX "profile_client_name_idx" ON "profile" USING btree ("account_id",lower("first_name"),lower("last_name"),"id","first_name","last_name","city") WHERE "profile"."kind" = 'client';--> statement-breakpoint
CREATE INDEX "profile_clients_idx" ON "profile" USING btree ("id","account_id","gender") WHERE "profile"."visible" and "profile"."kind" = 'client';--> statement-breakpoint
CREATE INDEX "profile_clients_active_day_idx" ON "profile" USING btree ((("active_at" at time zone 'Asia/Karachi')::date),"id","account_id","gender","active_at") WHERE "profile"."visible" and "profile"."kind" = 'client';--> statement-breakpoint
CREATE INDEX "profile_clients_active_idx" ON "profile" USING btree ("active_at","id","account_id","gender") WHERE "profile"."visible" and "profile"."kind" = 'client';--> statement-breakpoint
CREATE INDEX "profile_newest_idx" ON "profile" USING btree ("id","account_id","gender") WHERE "profile"."visible";--> statement-breakpoint
CREATE INDEX "profile_religion_idx" ON "profile" USING btree ("religion","id","account_id","gender") WHERE "profile"."visible";--> statement-breakpoint
CREATE INDEX "profile_caste_idx" ON "profile" USING btree ("caste","id","account_id","gender") WHERE "profile"."visible";--> statement-breakpoint
CREATE INDEX "profile_sect_idx" ON "profile" USING btree ("sect","id","account_id","gender") WHERE "profile"."visible";--> statement-breakpoint
CREATE INDEX "profile_height_idx" ON "profile" USING btree ("height_cm","id","account_id","gender") WHERE "profile"."visible";--> statement-breakpoint
CREATE INDEX "profile_residence_idx" ON "profile" USING btree ("residence","id","account_id","gender") WHERE "profile"."visible";--> statement-breakpoint
CREATE INDEX "profile_employed_idx" ON "profile" USING btree ("employed_status","id","account_id","gender") WHERE "profile"."visible";--> statement-breakpoint
CREATE INDEX "profile_occupation_idx" ON "profile" USING btree ("occupation","id","account_id","gender") WHERE "profile"."visible";--> statement-breakpoint
CREATE INDEX "profile_born_idx" ON "profile" USING btree ("date_of_birth","id","account_id","gender") WHERE "profile"."visible";--> statement-breakpoint
CREATE INDEX "profile_city_idx" ON "profile" USING btree ("city","id","account_id","gender") WHERE "profile"."visible";--> statement-breakpoint
CREATE INDEX "profile_city_key_idx" ON "profile" USING btree ((translate(lower("city"), ' .-', '')),"id","account_id","gender","city") WHERE "profile"."visible";--> statement-breakpoint
CREATE INDEX "profile_province_idx" ON "profile" USING btree ("province","id","account_id","gender") WHERE "profile"."visible";--> statement-breakpoint
CREATE INDEX "profile_nationality_idx" ON "profile" USING btree ("nationality","id","account_id","gender") WHERE "profile"."visible";--> statement-breakpoint
CREATE INDEX "profile_active_day_idx" ON "profile" USING btree ((("active_at" at time zone 'Asia/Karachi')::date),"id","account_id","gender","active_at") WHERE "profile"."visible";--> statement-breakpoint
CREATE INDEX "profile_active_idx" ON "profile" USING btree ("active_at","id","account_id","gender") WHERE "profile"."visible";--> statement-breakpoint
CREATE INDEX "profile_verified_idx" ON "profile" USING btree ("id","account_id","gender") WHERE "profile"."visible" and "profile"."verified_at" is not null;--> statement-breakpoint
CREATE INDEX "profile_queue_idx" ON "profile" USING btree ("queued_at","id") WHERE "profile"."visible" and "profile"."verified_at" is null and "profile"."sent_back_at" is null and "profile"."picture_id" is not null;--> statement-breakpoint
CREATE INDEX "profile_called_idx" ON "profile" USING btree ("call_again_at","id") WHERE "profile"."visible" and "profile"."verified_at" is null and "profile"."sent_back_at" is null and "profile"."picture_id" is not null and "profile"."call_again_at" is not null;--> statement-breakpoint
CREATE INDEX "profile_sent_back_idx" ON "profile" USING btree ("sent_back_at","id") WHERE "profile"."sent_back_at" is not null;--> statement-breakpoint
CREATE INDEX "profile_checked_idx" ON "profile" USING btree ("verified_at","id") WHERE "profile"."verified_at" is not null;--> statement-breakpoint
CREATE INDEX "profile_pictureless_idx" ON "profile" USING btree ("queued_at","id") WHERE "profile"."visible" and "profile"."verified_at" is null and "profile"."sent_back_at" is null and "profile"."picture_id" is null;--> statement-breakpoint
CREATE INDEX "profile_member_words_idx" ON "profile" USING gin ((lower(' ' || "first_name" || ' ' || "last_name" || ' ' || coalesce("city", ''))) gin_trgm_ops) WITH (fastupdate=false) WHERE "profile"."kind" = 'member';--> statement-breakpoint
CREATE INDEX "profile_phone_idx" ON "profile" USING btree ((right(translate("contact_number", '+ -()./', ''), 7))) WHERE "profile"."contact_number" is not null;--> statement-breakpoint
CREATE INDEX "profile_client_idx" ON "profile" USING btree ("id") WHERE "profile"."kind" = 'client';--> statement-breakpoint
CREATE INDEX "profile_client_words_idx" ON "profile" USING gin ((lower(' ' || "first_name" || ' ' || "last_name" || ' ' || coalesce("city", ''))) gin_trgm_ops) WITH (fastupdate=false) WHERE "profile"."kind" = 'client';--> statement-breakpoint
CREATE INDEX "profile_client_engaged_idx" ON "profile" USING btree ("account_id","id") WHERE "profile"."kind" = 'client' and "profile"."status" in ('engaged', 'married');--> statement-breakpoint
CREATE INDEX "profile_created_idx" ON "profile" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "profile_member_checked_idx" ON "profile" USING btree ("verified_at") WHERE "profile"."kind" = 'member' and "profile"."verified_at" is not null;--> statement-breakpoint
CREATE INDEX "profile_picture_idx" ON "profile" USING btree ("picture_id") WHERE "profile"."picture_id" is not null;--> statement-breakpoint
CREATE INDEX "profile_asks_idx" ON "profile" USING btree ("gender","prefers_caste","prefers_sect","id","caste","sect","religion","city","residence","height_cm","date_of_birth","prefers_religion","prefers_min_age","prefers_max_age","prefers_min_height_cm","prefers_max_height_cm","prefers_residence","prefers_gender") WHERE "profile"."visible";--> statement-breakpoint
CREATE INDEX "profile_match_caste_idx" ON "profile" USING btree ("gender","caste","id","sect","prefers_caste","prefers_sect","religion","city","residence","height_cm","date_of_birth","prefers_religion","prefers_min_age","prefers_max_age","prefers_min_height_cm","prefers_max_height_cm","prefers_residence","prefers_gender") WHERE "profile"."visible";--> statement-breakpoint
CREATE INDEX "profile_match_sect_idx" ON "profile" USING btree ("gender","sect","id","caste","prefers_caste","prefers_sect","religion","city","residence","height_cm","date_of_birth","prefers_religion","prefers_min_age","prefers_max_age","prefers_min_height_cm","prefers_max_height_cm","prefers_residence","prefers_gender") WHERE "profile"."visible";--> statement-breakpoint
CREATE INDEX "push_subscription_account_idx" ON "push_subscription" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "push_subscription_session_idx" ON "push_subscription" USING btree ("session_hash");--> statement-breakpoint
CREATE INDEX "former_name_until_idx" ON "former_name" USING btree ("until_at");--> statement-breakpoint
CREATE INDEX "former_request_receiver_idx" ON "former_request" USING btree ("receiver_id");--> statement-breakpoint
CREATE INDEX "former_request_sender_idx" ON "former_request" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "former_request_gone_idx" ON "former_request" USING btree ("gone_at");--> statement-breakpoint
CREATE INDEX "client_referral_by_idx" ON "client_referral" USING btree ("by_client_id");--> statement-breakpoint
CREATE INDEX "client_referral_consultant_idx" ON "client_referral" USING btree ("consultant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "removed_thing_once" ON "removed_thing" USING btree ("account_id","kind","thing");--> statement-breakpoint
CREATE INDEX "removed_thing_sweep_idx" ON "removed_thing" USING btree ("removed_at");--> statement-breakpoint
CREATE INDEX "removed_thing_profile_idx" ON "removed_thing" USING btree ("profile_id") WHERE "removed_thing"."profile_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "block_key" ON "block" USING btree ("blocker_id","blocked_id","kind");--> statement-breakpoint
CREATE INDEX "block_blocked_idx" ON "block" USING btree ("blocked_id");--> statement-breakpoint
CREATE INDEX "dismissal_profile_idx" ON "dismissal" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "known_person_hash_idx" ON "known_person" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "report_open_idx" ON "report" USING btree ("id") WHERE "report"."status" = 'open';--> statement-breakpoint
CREATE INDEX "report_subject_idx" ON "report" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "report_reporter_idx" ON "report" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "saved_search_owner_idx" ON "saved_search" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "saved_search_client_idx" ON "saved_search" USING btree ("client_id") WHERE "saved_search"."client_id" is not null;--> statement-breakpoint
CREATE INDEX "saved_search_mail_idx" ON "saved_search" USING btree ("mail_at") WHERE "saved_search"."mail_at" is not null;--> statement-breakpoint
CREATE INDEX "second_factor_reset_idx" ON "second_factor" USING btree ("reset_at") WHERE "second_factor"."reset_at" is not null;--> statement-breakpoint
CREATE INDEX "audit_object_idx" ON "audit_event" USING btree ("object_type","object_id","id");--> statement-breakpoint
CREATE INDEX "audit_actor_idx" ON "audit_event" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_action_idx" ON "audit_event" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_at_idx" ON "audit_event" USING btree ("at");--> statement-breakpoint
CREATE INDEX "contact_message_open_idx" ON "contact_message" USING btree ("id") WHERE "contact_message"."answered_at" is null and "contact_message"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "story_published_idx" ON "story" USING btree ("published_at") WHERE "story"."published_at" is not null;--> statement-breakpoint
CREATE INDEX "story_waiting_idx" ON "story" USING btree ("id") WHERE "story"."published_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_code_key" ON "coupon" USING btree (lower("code"));--> statement-breakpoint
CREATE INDEX "payment_event_reference_idx" ON "payment_event" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_event_number_key" ON "payment_event" USING btree ("number");--> statement-breakpoint
CREATE INDEX "payment_event_open_idx" ON "payment_event" USING btree ("number") WHERE "payment_event"."outcome" in ('unknown type', 'unknown reference', 'order differs', 'order was cancelled') and "payment_event"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "payment_event_email_idx" ON "payment_event" USING btree ("email") WHERE "payment_event"."email" is not null;--> statement-breakpoint
CREATE INDEX "payment_event_payment_idx" ON "payment_event" USING btree ("payment_id") WHERE "payment_event"."payment_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_reference_key" ON "payment" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "payment_account_idx" ON "payment" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "payment_paid_idx" ON "payment" USING btree ("decided_at") WHERE "payment"."status" = 'paid';--> statement-breakpoint
CREATE INDEX "payment_waiting_idx" ON "payment" USING btree ("id") WHERE "payment"."method" <> 'card' and "payment"."status" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_transaction_key" ON "payment" USING btree ("method","transaction_number") WHERE "payment"."status" = 'paid';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_own_transaction_key" ON "payment" USING btree ("account_id","method","transaction_number") WHERE "payment"."status" in ('pending', 'paid');--> statement-breakpoint
CREATE INDEX "payment_transaction_idx" ON "payment" USING btree ("transaction_number") WHERE "payment"."transaction_number" is not null;--> statement-breakpoint
CREATE INDEX "refund_payment_idx" ON "refund" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "subscription_plan_idx" ON "subscription" USING btree ("plan","account_id") WHERE "subscription"."status" = 'active';--> statement-breakpoint
CREATE INDEX "subscription_account_idx" ON "subscription" USING btree ("account_id","ends_at") WHERE "subscription"."status" = 'active';--> statement-breakpoint
CREATE INDEX "subscription_payment_idx" ON "subscription" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "subscription_ends_idx" ON "subscription" USING btree ("ends_at") WHERE "subscription"."status" = 'active';--> statement-breakpoint
CREATE INDEX "subscription_replaced_idx" ON "subscription" USING btree ("account_id") WHERE "subscription"."status" = 'replaced';--> statement-breakpoint
CREATE INDEX "subscription_starts_idx" ON "subscription" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "subscription_first_idx" ON "subscription" USING btree ("account_id","starts_at","id") WHERE "subscription"."status" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "subscription_cancelled_idx" ON "subscription" USING btree ("account_id","cancelled_at") WHERE "subscription"."cancelled_at" is not null;--> statement-breakpoint
CREATE INDEX "verification_call_profile_idx" ON "verification_call" USING btree ("profile_id","id");
--> statement-breakpoint
-- From here on by hand: what the schema's files cannot say.
create function audit_event_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'audit_event is append-only' using errcode = 'integrity_constraint_violation';
end
$$;
--> statement-breakpoint
create trigger audit_event_append_only before update or delete or truncate on audit_event
  for each statement execute function audit_event_is_append_only();
--> statement-breakpoint
-- Messages go with their conversation by one statement: a reference would look each of them up.
create function conversation_takes_messages() returns trigger language plpgsql as $$
begin
  delete from message where conversation_id in (select id from gone);
  return null;
end
$$;
--> statement-breakpoint
create trigger conversation_takes_messages after delete on conversation referencing old table as gone
  for each statement execute function conversation_takes_messages();
--> statement-breakpoint
-- Volatile, so that what it counts is what stands there once the lock is got, not what stood there when it was asked for.
create function chat_partners_but(sender bigint, receiver bigint, since timestamptz) returns bigint language plpgsql volatile as $$
begin
  perform 1 from subscription where account_id = sender and status = 'active' order by id for update;
  return (select count(*) from conversation where low_id = sender and high_id <> receiver and low_sent_at >= since)
    + (select count(*) from conversation where high_id = sender and low_id <> receiver and high_sent_at >= since);
end
$$;
--> statement-breakpoint
-- What others call somebody changes: the name until now stays with whoever has received something from them. Worded as
-- `nameAndCompanyOf` in app/viewer/shown-name.server.ts; a test compares the two.
create function keep_former_name(of_account bigint, former text) returns void language sql as $$
  insert into former_name (account_id, name, until_at)
  select id, former, clock_timestamp() from account where id = of_account and former is not null
    and (exists (select 1 from conversation where low_id = of_account) or exists (select 1 from conversation where high_id = of_account)
      or exists (select 1 from connection_request where sender_id = of_account)
      or exists (select 1 from former_request where sender_id = of_account))
  on conflict do nothing
$$;
--> statement-breakpoint
create function account_keeps_former_name() returns trigger language plpgsql as $$
declare
  company text := case when old.role = 'guest' then coalesce(', ' || old.company_name, '') else '' end;
  new_company text := case when new.role = 'guest' then coalesce(', ' || new.company_name, '') else '' end;
  member text := (select first_name || ' ' || last_name from profile where account_id = old.id and kind = 'member');
begin
  if coalesce(member, old.name) || company is distinct from coalesce(member, new.name) || new_company then
    perform keep_former_name(old.id, coalesce(member, old.name) || company);
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger account_keeps_former_name after update of name, company_name, role on account for each row
  when ((old.name, old.company_name, old.role) is distinct from (new.name, new.company_name, new.role))
  execute function account_keeps_former_name();
--> statement-breakpoint
create function profile_keeps_former_name() returns trigger language plpgsql as $$
declare
  owner account%rowtype;
  former text;
begin
  select * into owner from account where id = coalesce(old.account_id, new.account_id);
  former := case when tg_op = 'INSERT' then owner.name else old.first_name || ' ' || old.last_name end;
  perform keep_former_name(owner.id, former
    || case when owner.role = 'guest' then coalesce(', ' || owner.company_name, '') else '' end);
  return null;
end
$$;
--> statement-breakpoint
create trigger profile_begins_name after insert on profile for each row
  when (new.kind = 'member') execute function profile_keeps_former_name();
--> statement-breakpoint
create trigger profile_keeps_former_name after update of first_name, last_name on profile for each row
  when (old.kind = 'member' and (old.first_name, old.last_name) is distinct from (new.first_name, new.last_name))
  execute function profile_keeps_former_name();
--> statement-breakpoint
create trigger profile_ends_name after delete on profile for each row
  when (old.kind = 'member') execute function profile_keeps_former_name();
--> statement-breakpoint
-- A request that goes with a profile, a client or an account was received all the same.
create function request_stays_received() returns trigger language plpgsql as $$
begin
  insert into former_request (id, sender_id, receiver_id, sender_client_id, receiver_client_id, note, created_at)
  select gone.id, sender_id, receiver_id, sender_client_id, receiver_client_id,
    case when receiver.status <> 'deleted' and gone.created_at > now() - interval '180 days' then note end, gone.created_at
  from gone join account as sender on sender.id = gone.sender_id join account as receiver on receiver.id = gone.receiver_id
  where sender.status <> 'deleted' or receiver.status <> 'deleted'
  on conflict do nothing;
  return null;
end
$$;
--> statement-breakpoint
create trigger request_stays_received after delete on connection_request referencing old table as gone
  for each statement execute function request_stays_received();
--> statement-breakpoint
create function money_entry_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'money_entry is append-only' using errcode = 'integrity_constraint_violation';
end
$$;
--> statement-breakpoint
create trigger money_entry_append_only before update or delete or truncate on "money_entry"
  for each statement execute function money_entry_is_append_only();
--> statement-breakpoint
-- Whatever makes a payment paid, once until it is taken back.
create function write_payment_entry() returns trigger language plpgsql as $$
declare standing bigint := 0;
begin
  if tg_op = 'UPDATE' then
    select coalesce(sum(amount), 0) into standing from money_entry where payment_id = old.id and kind <> 'refund';
    if standing > 0 and (new.status = 'pending' or new.account_id <> old.account_id) then
      insert into money_entry (kind, payment_id, amount, currency, plan, at)
        values ('taken back', old.id, -old.amount, old.currency, old.plan, now());
      standing := 0;
    end if;
  end if;
  if new.status = 'paid' and standing = 0 then
    insert into money_entry (kind, payment_id, amount, currency, plan, at)
      values ('payment', new.id, new.amount, new.currency, new.plan, coalesce(new.decided_at, now()));
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger payment_entry after insert or update of "status", "account_id" on "payment"
  for each row execute function write_payment_entry();
--> statement-breakpoint
create function write_refund_entry() returns trigger language plpgsql as $$
begin
  insert into money_entry (kind, payment_id, amount, currency, plan, at)
    select 'refund', id, -new.amount, currency, plan, new.noted_at from payment where id = new.payment_id;
  return null;
end
$$;
--> statement-breakpoint
create trigger refund_entry after insert on "refund" for each row execute function write_refund_entry();
--> statement-breakpoint
-- The first of two at once holds the counter until it is done.
create function number_clients() returns trigger language plpgsql as $$
begin
  with counted as (
    insert into client_count (account_id, made)
    select account_id, count(*) from fresh where kind = 'client' group by account_id
    on conflict (account_id) do update set made = client_count.made + excluded.made
    returning account_id, made
  )
  insert into client_number (profile_id, number)
  select fresh.id, counted.made + 1 - row_number() over (partition by fresh.account_id order by fresh.id desc)
  from fresh join counted on counted.account_id = fresh.account_id where fresh.kind = 'client';
  return null;
end
$$;
--> statement-breakpoint
create trigger number_clients after insert on profile referencing new table as fresh
  for each statement execute function number_clients();
--> statement-breakpoint
-- How many messages the sender has written to the receiver without an answer; null once the other has written. Behind a
-- lock and volatile, so that what it counts is what stands there once the lock is got: ten at once, on any number of
-- servers, cannot pass the site's limit together.
create function unanswered_by(sender bigint, receiver bigint) returns bigint language plpgsql volatile as $$
declare
  opening record;
begin
  perform pg_advisory_xact_lock(hashtextextended('opening ' || sender, 0));
  select id, last_message_id, unanswered_id into opening from conversation
    where low_id = least(sender, receiver) and high_id = greatest(sender, receiver);
  if opening.last_message_id is null then return 0; end if;
  if opening.unanswered_id is distinct from sender then return null; end if;
  return (select count(*) from (select 1 from message where conversation_id = opening.id limit 50) as alone);
end
$$;
--> statement-breakpoint
-- A range of one number stands for the account: ranges need no extension to be excluded.
alter table subscription add constraint subscription_terms_apart
  exclude using gist (int8range(account_id, account_id, '[]') with &&, tstzrange(starts_at, ends_at) with &&)
  where (status = 'active') deferrable initially deferred;
--> statement-breakpoint
-- The words that the pages have at first.
insert into document_version (document, version) values ('terms', '2026-11-25'), ('privacy', '2026-11-25');
