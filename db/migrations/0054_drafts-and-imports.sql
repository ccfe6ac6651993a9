CREATE TABLE "client_import_head" (
	"account_id" bigint NOT NULL,
	"head" text NOT NULL,
	"target" text NOT NULL,
	"chosen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_import_head_account_id_head_pk" PRIMARY KEY("account_id","head")
);
--> statement-breakpoint
CREATE TABLE "imported_client" (
	"import_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"made" boolean NOT NULL,
	"filled" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "imported_client_import_id_profile_id_pk" PRIMARY KEY("import_id","profile_id")
);
--> statement-breakpoint
CREATE TABLE "taken_import" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "taken_import_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"file_name" text NOT NULL,
	"made" integer NOT NULL,
	"merged" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "profile" ADD COLUMN "unfinished" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "profile" ADD COLUMN "birth_estimated" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "client_import_head" ADD CONSTRAINT "client_import_head_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_client" ADD CONSTRAINT "imported_client_import_id_taken_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."taken_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_client" ADD CONSTRAINT "imported_client_profile_id_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "taken_import" ADD CONSTRAINT "taken_import_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imported_client_profile_idx" ON "imported_client" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "taken_import_account_idx" ON "taken_import" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "taken_import_day_idx" ON "taken_import" USING btree ("created_at");