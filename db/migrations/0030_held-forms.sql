CREATE TABLE "held_form" (
	"key_hash" "bytea" NOT NULL,
	"page" text NOT NULL,
	"account_id" bigint NOT NULL,
	"sealed" text NOT NULL,
	"held_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "held_form_key_hash_page_pk" PRIMARY KEY("key_hash","page")
);
--> statement-breakpoint
ALTER TABLE "held_form" ADD CONSTRAINT "held_form_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "held_form_account_idx" ON "held_form" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "held_form_time_idx" ON "held_form" USING btree ("held_at");