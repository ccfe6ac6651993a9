CREATE TABLE "biodata_choice" (
	"profile_id" bigint PRIMARY KEY NOT NULL,
	"parts" text[] NOT NULL,
	"look" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "biodata_link" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "biodata_link_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"profile_id" bigint NOT NULL,
	"made_by" bigint NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"token_sealed" text NOT NULL,
	"parts" text[] NOT NULL,
	"look" text NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"opened" integer DEFAULT 0 NOT NULL,
	"opened_at" timestamp with time zone,
	CONSTRAINT "biodata_link_at_most_a_month" CHECK ("biodata_link"."ends_at" <= "biodata_link"."made_at" + interval '30 days')
);
--> statement-breakpoint
CREATE TABLE "biodata_sheet" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "biodata_sheet_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"profile_id" bigint NOT NULL,
	"made_by" bigint NOT NULL,
	"kind" text NOT NULL,
	"parts" text[] NOT NULL,
	"look" text NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "biodata_choice" ADD CONSTRAINT "biodata_choice_profile_id_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "biodata_link" ADD CONSTRAINT "biodata_link_profile_id_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "biodata_link" ADD CONSTRAINT "biodata_link_made_by_account_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "biodata_sheet" ADD CONSTRAINT "biodata_sheet_profile_id_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "biodata_sheet" ADD CONSTRAINT "biodata_sheet_made_by_account_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "biodata_link_token_key" ON "biodata_link" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "biodata_link_profile_idx" ON "biodata_link" USING btree ("profile_id","id");--> statement-breakpoint
CREATE INDEX "biodata_link_by_idx" ON "biodata_link" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "biodata_link_ends_idx" ON "biodata_link" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "biodata_sheet_profile_idx" ON "biodata_sheet" USING btree ("profile_id","id");--> statement-breakpoint
CREATE INDEX "biodata_sheet_by_idx" ON "biodata_sheet" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "biodata_sheet_made_idx" ON "biodata_sheet" USING btree ("made_at");