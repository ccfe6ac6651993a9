CREATE TABLE "contact_share" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_share_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" bigint NOT NULL,
	"viewer_id" bigint NOT NULL,
	"seat_id" bigint,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "contact_share_not_to_oneself" CHECK ("contact_share"."owner_id" <> "contact_share"."viewer_id")
);
--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "shares_contact" text DEFAULT 'connections' NOT NULL;--> statement-breakpoint
ALTER TABLE "guardian_seat" ADD COLUMN "contact_number" text;--> statement-breakpoint
ALTER TABLE "contact_share" ADD CONSTRAINT "contact_share_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_share" ADD CONSTRAINT "contact_share_viewer_id_account_id_fk" FOREIGN KEY ("viewer_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_share" ADD CONSTRAINT "contact_share_seat_id_guardian_seat_id_fk" FOREIGN KEY ("seat_id") REFERENCES "public"."guardian_seat"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contact_share_pair_key" ON "contact_share" USING btree ("owner_id","viewer_id");--> statement-breakpoint
CREATE INDEX "contact_share_viewer_idx" ON "contact_share" USING btree ("viewer_id");--> statement-breakpoint
CREATE INDEX "contact_share_seat_idx" ON "contact_share" USING btree ("seat_id") WHERE "contact_share"."seat_id" is not null;