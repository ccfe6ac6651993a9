-- The words that the pages have had so far; whoever has an account has agreed to them by signing up.
INSERT INTO "document_version" ("document", "version") VALUES ('terms', '2026-11-25'), ('privacy', '2026-11-25');--> statement-breakpoint
INSERT INTO "consent" ("account_id", "document", "version", "accepted_at", "how")
SELECT "id", "document", "version", "created_at", 'sign-up' FROM "account" CROSS JOIN "document_version"
WHERE "status" IN ('active', 'suspended');
