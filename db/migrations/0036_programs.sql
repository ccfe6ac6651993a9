ALTER TABLE "registration" ADD COLUMN "by_program" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "of_program" boolean DEFAULT false NOT NULL;