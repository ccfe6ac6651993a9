CREATE TYPE "public"."consent_way" AS ENUM('sign-up', 'page', 'api');--> statement-breakpoint
CREATE TYPE "public"."document_name" AS ENUM('terms', 'privacy');--> statement-breakpoint
CREATE TABLE "consent" (
	"account_id" bigint NOT NULL,
	"document" "document_name" NOT NULL,
	"version" date NOT NULL,
	"accepted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"how" "consent_way" NOT NULL,
	CONSTRAINT "consent_account_id_document_version_pk" PRIMARY KEY("account_id","document","version")
);
--> statement-breakpoint
CREATE TABLE "document_version" (
	"document" "document_name" NOT NULL,
	"version" date NOT NULL,
	"changes" text DEFAULT '' NOT NULL,
	"published_at" timestamp with time zone,
	"published_by" bigint,
	CONSTRAINT "document_version_document_version_pk" PRIMARY KEY("document","version")
);
--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "terms_put_off_on" date;--> statement-breakpoint
ALTER TABLE "consent" ADD CONSTRAINT "consent_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_version" ADD CONSTRAINT "document_version_published_by_account_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;