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
CREATE TABLE "client_referral" (
	"client_id" bigint PRIMARY KEY NOT NULL,
	"consultant_id" bigint NOT NULL,
	"by_client_id" bigint,
	"by_text" text,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "client_case" ADD COLUMN "own_pair" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "case_answer" ADD CONSTRAINT "case_answer_case_id_client_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."client_case"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_answer" ADD CONSTRAINT "case_answer_consultant_id_account_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_fee" ADD CONSTRAINT "client_fee_client_id_profile_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_fee" ADD CONSTRAINT "client_fee_consultant_id_account_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_key" ADD CONSTRAINT "calendar_key_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_meeting" ADD CONSTRAINT "case_meeting_case_id_client_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."client_case"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_meeting" ADD CONSTRAINT "case_meeting_consultant_id_account_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_referral" ADD CONSTRAINT "client_referral_client_id_profile_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_referral" ADD CONSTRAINT "client_referral_consultant_id_account_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_referral" ADD CONSTRAINT "client_referral_by_client_id_profile_id_fk" FOREIGN KEY ("by_client_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_answer_due_idx" ON "case_answer" USING btree ("consultant_id","ask_again_on","case_id") WHERE "case_answer"."ask_again_on" is not null;--> statement-breakpoint
CREATE INDEX "client_fee_client_idx" ON "client_fee" USING btree ("client_id","day","id");--> statement-breakpoint
CREATE INDEX "client_fee_month_idx" ON "client_fee" USING btree ("consultant_id","day","id");--> statement-breakpoint
CREATE INDEX "client_fee_consultant_idx" ON "client_fee" USING btree ("consultant_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_key_token_key" ON "calendar_key" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "case_meeting_case_idx" ON "case_meeting" USING btree ("case_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "case_meeting_day_idx" ON "case_meeting" USING btree ("consultant_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "money_entry_at_idx" ON "money_entry" USING btree ("at");--> statement-breakpoint
CREATE INDEX "money_entry_payment_idx" ON "money_entry" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "client_referral_by_idx" ON "client_referral" USING btree ("by_client_id");--> statement-breakpoint
CREATE INDEX "client_referral_consultant_idx" ON "client_referral" USING btree ("consultant_id");--> statement-breakpoint
CREATE INDEX "account_name_idx" ON "account" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE UNIQUE INDEX "client_case_own_pair_key" ON "client_case" USING btree ("consultant_id",least("client_id", "other_id"),greatest("client_id", "other_id")) WHERE "client_case"."own_pair" and "client_case"."other_id" is not null;