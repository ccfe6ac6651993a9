CREATE TABLE "reset_code" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reset_code_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"network_hash" "bytea",
	"attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "reset_code_attempts_bounded" CHECK ("reset_code"."attempts" between 0 and 5)
);
--> statement-breakpoint
ALTER TABLE "registration" ADD COLUMN "network_hash" "bytea";--> statement-breakpoint
ALTER TABLE "reset_code" ADD CONSTRAINT "reset_code_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reset_code_browser_key" ON "reset_code" USING btree ("browser_hash");--> statement-breakpoint
CREATE INDEX "reset_code_account_idx" ON "reset_code" USING btree ("account_id");