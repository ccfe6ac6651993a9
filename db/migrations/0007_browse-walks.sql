DROP INDEX "profile_religion_idx";--> statement-breakpoint
DROP INDEX "profile_caste_idx";--> statement-breakpoint
DROP INDEX "profile_sect_idx";--> statement-breakpoint
DROP INDEX "profile_height_idx";--> statement-breakpoint
DROP INDEX "profile_residence_idx";--> statement-breakpoint
DROP INDEX "profile_employed_idx";--> statement-breakpoint
CREATE INDEX "profile_occupation_idx" ON "profile" USING btree ("occupation","id","account_id") WHERE "profile"."visible";--> statement-breakpoint
CREATE INDEX "profile_religion_idx" ON "profile" USING btree ("religion","id","account_id") WHERE "profile"."visible";--> statement-breakpoint
CREATE INDEX "profile_caste_idx" ON "profile" USING btree ("caste","id","account_id") WHERE "profile"."visible";--> statement-breakpoint
CREATE INDEX "profile_sect_idx" ON "profile" USING btree ("sect","id","account_id") WHERE "profile"."visible";--> statement-breakpoint
CREATE INDEX "profile_height_idx" ON "profile" USING btree ("height_cm","id","account_id") WHERE "profile"."visible";--> statement-breakpoint
CREATE INDEX "profile_residence_idx" ON "profile" USING btree ("residence","id","account_id") WHERE "profile"."visible";--> statement-breakpoint
CREATE INDEX "profile_employed_idx" ON "profile" USING btree ("employed_status","id","account_id") WHERE "profile"."visible";