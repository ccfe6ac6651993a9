ALTER TABLE "account" ALTER COLUMN "shows_visits" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "told_of_visits" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Nothing says who had chosen it: everybody is off until they choose, and what was noted of those who had not goes.
UPDATE "account" SET "shows_visits" = false WHERE "shows_visits";--> statement-breakpoint
DELETE FROM "profile_view";
