CREATE TABLE "profile_view" (
	"profile_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "profile_view_profile_id_account_id_day_pk" PRIMARY KEY("profile_id","account_id","day")
);
--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "shows_visits" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "profile_view" ADD CONSTRAINT "profile_view_profile_id_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_view" ADD CONSTRAINT "profile_view_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "profile_view_account_idx" ON "profile_view" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "profile_view_day_idx" ON "profile_view" USING btree ("day");