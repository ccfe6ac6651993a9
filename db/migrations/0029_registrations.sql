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
	"code_hash" "bytea",
	"browser_hash" "bytea" NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "registration_attempts_bounded" CHECK ("registration"."attempts" between 0 and 5),
	CONSTRAINT "registration_email_lower" CHECK ("registration"."email" = lower("registration"."email"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "registration_browser_key" ON "registration" USING btree ("browser_hash");--> statement-breakpoint
CREATE INDEX "registration_email_idx" ON "registration" USING btree ("email","id");--> statement-breakpoint
CREATE INDEX "registration_created_idx" ON "registration" USING btree ("created_at");