CREATE TABLE "profile_picture" (
	"picture_id" text PRIMARY KEY NOT NULL,
	"profile_id" bigint NOT NULL,
	"position" smallint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "profile" ADD COLUMN "about_me" text;--> statement-breakpoint
ALTER TABLE "profile" ADD COLUMN "about_family" text;--> statement-breakpoint
ALTER TABLE "profile" ADD COLUMN "languages" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "profile" ADD COLUMN "made_by" text;--> statement-breakpoint
ALTER TABLE "profile" ADD COLUMN "status" text DEFAULT 'looking' NOT NULL;--> statement-breakpoint
ALTER TABLE "profile_picture" ADD CONSTRAINT "profile_picture_picture_id_picture_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."picture"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_picture" ADD CONSTRAINT "profile_picture_profile_id_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "profile_picture_order_idx" ON "profile_picture" USING btree ("profile_id","position");