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
ALTER TABLE "notification" ADD COLUMN "mail_at" timestamp with time zone;--> statement-breakpoint
-- What was told before is not mailed.
ALTER TABLE "notification" ALTER COLUMN "mail_at" SET DEFAULT now() + interval '2 minutes';--> statement-breakpoint
ALTER TABLE "saved_search" ADD COLUMN "mailed_up_to" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_search" ADD COLUMN "mail_looked_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_search" ADD COLUMN "mail_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "last_visit" ADD CONSTRAINT "last_visit_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_preference" ADD CONSTRAINT "mail_preference_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_preference" ADD CONSTRAINT "mail_preference_client_id_profile_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_mail" ADD CONSTRAINT "match_mail_profile_id_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_preference_client_idx" ON "mail_preference" USING btree ("client_id") WHERE "mail_preference"."client_id" is not null;--> statement-breakpoint
CREATE INDEX "match_mail_due_idx" ON "match_mail" USING btree ("mail_at") WHERE "match_mail"."mail_at" is not null;--> statement-breakpoint
CREATE INDEX "notification_mail_idx" ON "notification" USING btree ("kind","mail_at") WHERE "notification"."mail_at" is not null;--> statement-breakpoint
CREATE INDEX "saved_search_mail_idx" ON "saved_search" USING btree ("mail_at") WHERE "saved_search"."mail_at" is not null;--> statement-breakpoint
INSERT INTO "match_mail" ("profile_id") SELECT "id" FROM "profile"
	WHERE "kind" = 'member' AND "active_at" > now() - interval '60 days';--> statement-breakpoint
-- Members' visits are kept with their profiles; a consultant who has logged out has left no trace yet.
INSERT INTO "last_visit" ("account_id") SELECT "id" FROM "account" WHERE "role" <> 'user' AND "status" = 'active';
