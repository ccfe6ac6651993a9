CREATE TABLE "known_person" (
	"account_id" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_person_account_id_hash_pk" PRIMARY KEY("account_id","hash")
);
--> statement-breakpoint
ALTER TABLE "block" DROP CONSTRAINT "block_blocker_id_blocked_id_pk";--> statement-breakpoint
ALTER TABLE "block" ADD COLUMN "kind" text DEFAULT 'blocked' NOT NULL;--> statement-breakpoint
ALTER TABLE "block" ADD COLUMN "known_by" "bytea";--> statement-breakpoint
ALTER TABLE "known_person" ADD CONSTRAINT "known_person_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_person_hash_idx" ON "known_person" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "block_key" ON "block" USING btree ("blocker_id","blocked_id","kind");