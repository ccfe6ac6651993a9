CREATE TYPE "public"."account_status" AS ENUM('pending', 'active', 'suspended', 'deleted');--> statement-breakpoint
CREATE TYPE "public"."code_purpose" AS ENUM('signup', 'reset');--> statement-breakpoint
CREATE TYPE "public"."role" AS ENUM('user', 'guest', 'admin');--> statement-breakpoint
CREATE TYPE "public"."request_status" AS ENUM('pending', 'accepted', 'declined', 'cancelled', 'removed');--> statement-breakpoint
CREATE TYPE "public"."assisted_service" AS ENUM('assist', 'plus');--> statement-breakpoint
CREATE TYPE "public"."profile_kind" AS ENUM('member', 'client');--> statement-breakpoint
CREATE TYPE "public"."report_status" AS ENUM('open', 'dismissed', 'warned', 'removed', 'suspended');--> statement-breakpoint
CREATE TYPE "public"."payment_status" AS ENUM('pending', 'paid', 'failed', 'cancelled');--> statement-breakpoint
CREATE TYPE "public"."plan" AS ENUM('basic', 'standard', 'pro');--> statement-breakpoint
CREATE TYPE "public"."subscription_status" AS ENUM('active', 'replaced', 'cancelled');--> statement-breakpoint
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
	"company_checked_at" timestamp with time zone,
	"picture_id" text,
	"show_picture" boolean DEFAULT true NOT NULL,
	"suspended_reason" text,
	"first_login_at" timestamp with time zone,
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
CREATE TABLE "session" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
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
	CONSTRAINT "conversation_in_order" CHECK ("conversation"."low_id" < "conversation"."high_id")
);
--> statement-breakpoint
CREATE TABLE "message" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"conversation_id" bigint NOT NULL,
	"sender_id" bigint NOT NULL,
	"client_id" uuid NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"attachment_id" text,
	"latitude" double precision,
	"longitude" double precision,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_says_something" CHECK ("message"."body" <> '' or "message"."attachment_id" is not null or "message"."latitude" is not null),
	CONSTRAINT "message_bounded" CHECK (length("message"."body") <= 4000),
	CONSTRAINT "message_on_earth" CHECK ("message"."latitude" between -90 and 90 and "message"."longitude" between -180 and 180)
);
--> statement-breakpoint
CREATE TABLE "connection_request" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "connection_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sender_id" bigint NOT NULL,
	"receiver_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"sender_client_id" bigint,
	"receiver_client_id" bigint,
	"status" "request_status" DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "request_not_to_oneself" CHECK ("connection_request"."sender_id" <> "connection_request"."receiver_id")
);
--> statement-breakpoint
CREATE TABLE "assisted_request" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "assisted_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"service" "assisted_service" NOT NULL,
	"wish" text NOT NULL,
	"taken_by" bigint,
	"taken_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_note" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "client_note_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"consultant_id" bigint NOT NULL,
	"body" text NOT NULL,
	"follow_up_on" date,
	"done_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "favourite" (
	"account_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "favourite_account_id_profile_id_pk" PRIMARY KEY("account_id","profile_id")
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
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "picture" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
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
	"visible" boolean DEFAULT true NOT NULL,
	"verified_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "profile_height_human" CHECK ("profile"."height_cm" between 90 and 260),
	CONSTRAINT "profile_ages_in_order" CHECK ("profile"."prefers_min_age" <= "profile"."prefers_max_age"),
	CONSTRAINT "profile_heights_in_order" CHECK ("profile"."prefers_min_height_cm" <= "profile"."prefers_max_height_cm")
);
--> statement-breakpoint
CREATE TABLE "block" (
	"blocker_id" bigint NOT NULL,
	"blocked_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "block_blocker_id_blocked_id_pk" PRIMARY KEY("blocker_id","blocked_id"),
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
	"decided_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone
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
	"answered_at" timestamp with time zone,
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
	"type" text NOT NULL,
	"reference" text,
	"outcome" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"detail" jsonb
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone
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
	CONSTRAINT "subscription_term" CHECK ("subscription"."ends_at" > "subscription"."starts_at")
);
--> statement-breakpoint
ALTER TABLE "code" ADD CONSTRAINT "code_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_conversation_id_conversation_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_low_id_account_id_fk" FOREIGN KEY ("low_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_high_id_account_id_fk" FOREIGN KEY ("high_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_conversation_id_conversation_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_sender_id_account_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_request" ADD CONSTRAINT "connection_request_sender_id_account_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_request" ADD CONSTRAINT "connection_request_receiver_id_account_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_request" ADD CONSTRAINT "connection_request_profile_id_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_request" ADD CONSTRAINT "connection_request_sender_client_id_profile_id_fk" FOREIGN KEY ("sender_client_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_request" ADD CONSTRAINT "connection_request_receiver_client_id_profile_id_fk" FOREIGN KEY ("receiver_client_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assisted_request" ADD CONSTRAINT "assisted_request_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assisted_request" ADD CONSTRAINT "assisted_request_taken_by_account_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_note" ADD CONSTRAINT "client_note_client_id_profile_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_note" ADD CONSTRAINT "client_note_consultant_id_account_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourite" ADD CONSTRAINT "favourite_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourite" ADD CONSTRAINT "favourite_profile_id_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_actor_id_account_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture" ADD CONSTRAINT "picture_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile" ADD CONSTRAINT "profile_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile" ADD CONSTRAINT "profile_picture_id_picture_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."picture"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "block" ADD CONSTRAINT "block_blocker_id_account_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "block" ADD CONSTRAINT "block_blocked_id_account_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dismissal" ADD CONSTRAINT "dismissal_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dismissal" ADD CONSTRAINT "dismissal_profile_id_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_reporter_id_account_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_subject_id_account_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_decided_by_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_setting" ADD CONSTRAINT "site_setting_updated_by_account_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story" ADD CONSTRAINT "story_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_use" ADD CONSTRAINT "coupon_use_coupon_id_coupon_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupon"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_use" ADD CONSTRAINT "coupon_use_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_created_by_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_coupon_id_coupon_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupon"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_email_key" ON "account" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "account_username_key" ON "account" USING btree (lower("username"));--> statement-breakpoint
CREATE INDEX "account_role_idx" ON "account" USING btree ("role","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "session_account_idx" ON "session" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "attachment_account_idx" ON "attachment" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_pair_key" ON "conversation" USING btree ("low_id","high_id");--> statement-breakpoint
CREATE INDEX "conversation_low_idx" ON "conversation" USING btree ("low_id","last_message_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "conversation_high_idx" ON "conversation" USING btree ("high_id","last_message_id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "message_once_key" ON "message" USING btree ("sender_id","client_id");--> statement-breakpoint
CREATE INDEX "message_conversation_idx" ON "message" USING btree ("conversation_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "request_one_open_a_pair" ON "connection_request" USING btree (least("sender_id", "receiver_id"),greatest("sender_id", "receiver_id"),least(coalesce("sender_client_id", 0), coalesce("receiver_client_id", 0)),greatest(coalesce("sender_client_id", 0), coalesce("receiver_client_id", 0))) WHERE "connection_request"."status" in ('pending', 'accepted');--> statement-breakpoint
CREATE INDEX "request_sent_idx" ON "connection_request" USING btree ("sender_id","status","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "request_received_idx" ON "connection_request" USING btree ("receiver_id","status","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "request_profile_idx" ON "connection_request" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "client_note_client_idx" ON "client_note" USING btree ("client_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "client_note_due_idx" ON "client_note" USING btree ("consultant_id","follow_up_on");--> statement-breakpoint
CREATE INDEX "favourite_profile_idx" ON "favourite" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "notification_account_idx" ON "notification" USING btree ("account_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notification_unread_idx" ON "notification" USING btree ("account_id") WHERE "notification"."read_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "profile_one_a_member" ON "profile" USING btree ("account_id") WHERE "profile"."kind" = 'member';--> statement-breakpoint
CREATE INDEX "profile_owner_idx" ON "profile" USING btree ("account_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "profile_newest_idx" ON "profile" USING btree ("id" DESC NULLS LAST) WHERE "profile"."visible";--> statement-breakpoint
CREATE INDEX "profile_religion_idx" ON "profile" USING btree ("religion","id" DESC NULLS LAST) WHERE "profile"."visible";--> statement-breakpoint
CREATE INDEX "profile_caste_idx" ON "profile" USING btree ("caste","id" DESC NULLS LAST) WHERE "profile"."visible";--> statement-breakpoint
CREATE INDEX "profile_sect_idx" ON "profile" USING btree ("sect","id" DESC NULLS LAST) WHERE "profile"."visible";--> statement-breakpoint
CREATE INDEX "profile_height_idx" ON "profile" USING btree ("height_cm","id" DESC NULLS LAST) WHERE "profile"."visible";--> statement-breakpoint
CREATE INDEX "profile_residence_idx" ON "profile" USING btree ("residence","id" DESC NULLS LAST) WHERE "profile"."visible";--> statement-breakpoint
CREATE INDEX "profile_employed_idx" ON "profile" USING btree ("employed_status","id" DESC NULLS LAST) WHERE "profile"."visible";--> statement-breakpoint
CREATE INDEX "profile_city_idx" ON "profile" USING btree ("city","id" DESC NULLS LAST) WHERE "profile"."visible";--> statement-breakpoint
CREATE INDEX "block_blocked_idx" ON "block" USING btree ("blocked_id");--> statement-breakpoint
CREATE INDEX "report_open_idx" ON "report" USING btree ("id") WHERE "report"."status" = 'open';--> statement-breakpoint
CREATE INDEX "report_subject_idx" ON "report" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "audit_object_idx" ON "audit_event" USING btree ("object_type","object_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_actor_idx" ON "audit_event" USING btree ("actor_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "story_published_idx" ON "story" USING btree ("published_at" DESC NULLS LAST) WHERE "story"."published_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_code_key" ON "coupon" USING btree (lower("code"));--> statement-breakpoint
CREATE UNIQUE INDEX "payment_reference_key" ON "payment" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "payment_account_idx" ON "payment" USING btree ("account_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_one_active" ON "subscription" USING btree ("account_id") WHERE "subscription"."status" = 'active';--> statement-breakpoint
CREATE INDEX "subscription_ends_idx" ON "subscription" USING btree ("ends_at") WHERE "subscription"."status" = 'active';