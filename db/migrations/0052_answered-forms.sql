CREATE TABLE "answered_form" (
	"form_hash" "bytea" PRIMARY KEY NOT NULL,
	"account_id" bigint,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sealed_answer" text
);
--> statement-breakpoint
ALTER TABLE "answered_form" ADD CONSTRAINT "answered_form_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answered_form_account_idx" ON "answered_form" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "answered_form_time_idx" ON "answered_form" USING btree ("started_at");