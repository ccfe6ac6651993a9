CREATE TABLE "rating" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"stars" smallint NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"rated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rating_of_five" CHECK ("rating"."stars" between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "rating" ADD CONSTRAINT "rating_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;