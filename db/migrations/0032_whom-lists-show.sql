DROP INDEX "profile_newest_idx";--> statement-breakpoint
DROP INDEX "profile_religion_idx";--> statement-breakpoint
DROP INDEX "profile_caste_idx";--> statement-breakpoint
DROP INDEX "profile_sect_idx";--> statement-breakpoint
DROP INDEX "profile_height_idx";--> statement-breakpoint
DROP INDEX "profile_residence_idx";--> statement-breakpoint
DROP INDEX "profile_employed_idx";--> statement-breakpoint
DROP INDEX "profile_occupation_idx";--> statement-breakpoint
DROP INDEX "profile_born_idx";--> statement-breakpoint
DROP INDEX "profile_verified_idx";--> statement-breakpoint
DROP INDEX "profile_city_idx";--> statement-breakpoint
DROP INDEX "profile_province_idx";--> statement-breakpoint
-- A constant needs no rewriting of the table; whoever has a session was here when that says so.
ALTER TABLE "profile" ADD COLUMN "active_at" timestamp with time zone DEFAULT '2000-01-01T00:00:00Z' NOT NULL;--> statement-breakpoint
ALTER TABLE "profile" ALTER COLUMN "active_at" SET DEFAULT now();--> statement-breakpoint
UPDATE "profile" SET "active_at" = "seen"."at"
  FROM (SELECT "account_id", max("seen_at") AS "at" FROM "session" GROUP BY "account_id") "seen"
  WHERE "seen"."account_id" = "profile"."account_id" AND "profile"."kind" = 'member';--> statement-breakpoint
CREATE INDEX "profile_nationality_idx" ON "profile" USING btree ("nationality","id","account_id","gender") WHERE "profile"."visible";--> statement-breakpoint
CREATE INDEX "profile_active_idx" ON "profile" USING btree ("active_at","id","account_id","gender") WHERE "profile"."visible";--> statement-breakpoint
CREATE INDEX "profile_newest_idx" ON "profile" USING btree ("id","account_id","gender") WHERE "profile"."visible";--> statement-breakpoint
CREATE INDEX "profile_religion_idx" ON "profile" USING btree ("religion","id","account_id","gender") WHERE "profile"."visible";--> statement-breakpoint
CREATE INDEX "profile_caste_idx" ON "profile" USING btree ("caste","id","account_id","gender") WHERE "profile"."visible";--> statement-breakpoint
CREATE INDEX "profile_sect_idx" ON "profile" USING btree ("sect","id","account_id","gender") WHERE "profile"."visible";--> statement-breakpoint
CREATE INDEX "profile_height_idx" ON "profile" USING btree ("height_cm","id","account_id","gender") WHERE "profile"."visible";--> statement-breakpoint
CREATE INDEX "profile_residence_idx" ON "profile" USING btree ("residence","id","account_id","gender") WHERE "profile"."visible";--> statement-breakpoint
CREATE INDEX "profile_employed_idx" ON "profile" USING btree ("employed_status","id","account_id","gender") WHERE "profile"."visible";--> statement-breakpoint
CREATE INDEX "profile_occupation_idx" ON "profile" USING btree ("occupation","id","account_id","gender") WHERE "profile"."visible";--> statement-breakpoint
CREATE INDEX "profile_born_idx" ON "profile" USING btree ("date_of_birth","id","account_id","gender") WHERE "profile"."visible";--> statement-breakpoint
CREATE INDEX "profile_verified_idx" ON "profile" USING btree ("id","account_id","gender") WHERE "profile"."visible" and "profile"."verified_at" is not null;--> statement-breakpoint
CREATE INDEX "profile_city_idx" ON "profile" USING btree ("city","id","account_id","gender") WHERE "profile"."visible";--> statement-breakpoint
CREATE INDEX "profile_province_idx" ON "profile" USING btree ("province","id","account_id","gender") WHERE "profile"."visible";