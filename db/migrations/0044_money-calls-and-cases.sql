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
ALTER TABLE "assisted_request" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "assisted_request" ADD COLUMN "due_at" timestamp with time zone DEFAULT now() + interval '2 days' NOT NULL;--> statement-breakpoint
ALTER TABLE "profile" ADD COLUMN "call_again_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_event" ADD COLUMN "number" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "payment_event_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "payment_event" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "payment_event" ADD COLUMN "handled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_event" ADD COLUMN "handled_by" bigint;--> statement-breakpoint
ALTER TABLE "payment_event" ADD COLUMN "handled_reason" text;--> statement-breakpoint
ALTER TABLE "payment_event" ADD COLUMN "payment_id" bigint;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "method" text DEFAULT 'card' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "transaction_number" text;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "receipt_key" text;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "decided_by" bigint;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_noted_by_account_id_fk" FOREIGN KEY ("noted_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_call" ADD CONSTRAINT "verification_call_profile_id_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_call" ADD CONSTRAINT "verification_call_caller_id_account_id_fk" FOREIGN KEY ("caller_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_claim" ADD CONSTRAINT "verification_claim_profile_id_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_claim" ADD CONSTRAINT "verification_claim_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refund_payment_idx" ON "refund" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "verification_call_profile_idx" ON "verification_call" USING btree ("profile_id","id");--> statement-breakpoint
ALTER TABLE "payment_event" ADD CONSTRAINT "payment_event_handled_by_account_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_event" ADD CONSTRAINT "payment_event_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_decided_by_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assisted_request_due_idx" ON "assisted_request" USING btree ("due_at") WHERE "assisted_request"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "assisted_request_case_idx" ON "assisted_request" USING btree ("id") WHERE "assisted_request"."taken_by" is not null and "assisted_request"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "assisted_request_ended_idx" ON "assisted_request" USING btree ("ended_at") WHERE "assisted_request"."ended_at" is not null;--> statement-breakpoint
CREATE INDEX "profile_called_idx" ON "profile" USING btree ("call_again_at","id") WHERE "profile"."visible" and "profile"."verified_at" is null and "profile"."sent_back_at" is null and "profile"."picture_id" is not null and "profile"."call_again_at" is not null;--> statement-breakpoint
CREATE INDEX "profile_sent_back_idx" ON "profile" USING btree ("sent_back_at","id") WHERE "profile"."sent_back_at" is not null;--> statement-breakpoint
CREATE INDEX "profile_checked_idx" ON "profile" USING btree ("verified_at","id") WHERE "profile"."verified_at" is not null;--> statement-breakpoint
CREATE INDEX "profile_pictureless_idx" ON "profile" USING btree ("queued_at","id") WHERE "profile"."visible" and "profile"."verified_at" is null and "profile"."sent_back_at" is null and "profile"."picture_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_event_number_key" ON "payment_event" USING btree ("number");--> statement-breakpoint
CREATE INDEX "payment_event_open_idx" ON "payment_event" USING btree ("number") WHERE "payment_event"."outcome" in ('unknown type', 'unknown reference', 'order differs', 'order was cancelled') and "payment_event"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "payment_event_email_idx" ON "payment_event" USING btree ("email") WHERE "payment_event"."email" is not null;--> statement-breakpoint
CREATE INDEX "payment_event_payment_idx" ON "payment_event" USING btree ("payment_id") WHERE "payment_event"."payment_id" is not null;--> statement-breakpoint
CREATE INDEX "payment_waiting_idx" ON "payment" USING btree ("id") WHERE "payment"."method" <> 'card' and "payment"."status" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_transaction_key" ON "payment" USING btree ("method","transaction_number") WHERE "payment"."status" = 'paid';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_own_transaction_key" ON "payment" USING btree ("account_id","method","transaction_number") WHERE "payment"."status" in ('pending', 'paid');--> statement-breakpoint
CREATE INDEX "payment_transaction_idx" ON "payment" USING btree ("transaction_number") WHERE "payment"."transaction_number" is not null;--> statement-breakpoint
CREATE INDEX "subscription_cancelled_idx" ON "subscription" USING btree ("account_id","cancelled_at") WHERE "subscription"."cancelled_at" is not null;