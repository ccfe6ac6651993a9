ALTER TYPE "public"."account_status" ADD VALUE 'leaving' BEFORE 'deleted';--> statement-breakpoint
CREATE TABLE "client_offer" (
	"from_id" bigint PRIMARY KEY NOT NULL,
	"to_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"declined_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "leaves_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "leaving_mailed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "client_offer" ADD CONSTRAINT "client_offer_from_id_account_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_offer" ADD CONSTRAINT "client_offer_to_id_account_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_offer_to_idx" ON "client_offer" USING btree ("to_id");--> statement-breakpoint
CREATE INDEX "account_leaves_idx" ON "account" USING btree ("leaves_at") WHERE "account"."leaves_at" is not null;