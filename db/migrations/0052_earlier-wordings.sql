CREATE TABLE "earlier_wording" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "earlier_wording_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"note_id" bigint,
	"case_id" bigint,
	"story_id" bigint,
	"field" text NOT NULL,
	"body" text NOT NULL,
	"by_id" bigint,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "earlier_wording" ADD CONSTRAINT "earlier_wording_note_id_client_note_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."client_note"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earlier_wording" ADD CONSTRAINT "earlier_wording_case_id_client_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."client_case"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earlier_wording" ADD CONSTRAINT "earlier_wording_story_id_story_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."story"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earlier_wording" ADD CONSTRAINT "earlier_wording_by_id_account_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "earlier_wording_note_idx" ON "earlier_wording" USING btree ("note_id","id") WHERE "earlier_wording"."note_id" is not null;--> statement-breakpoint
CREATE INDEX "earlier_wording_case_idx" ON "earlier_wording" USING btree ("case_id","id") WHERE "earlier_wording"."case_id" is not null;--> statement-breakpoint
CREATE INDEX "earlier_wording_story_idx" ON "earlier_wording" USING btree ("story_id","id") WHERE "earlier_wording"."story_id" is not null;--> statement-breakpoint
CREATE INDEX "earlier_wording_by_idx" ON "earlier_wording" USING btree ("by_id") WHERE "earlier_wording"."by_id" is not null;