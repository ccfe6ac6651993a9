ALTER TABLE "client_case" ADD COLUMN "own_pair" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "client_case_own_pair_key" ON "client_case" USING btree ("consultant_id",least("client_id", "other_id"),greatest("client_id", "other_id")) WHERE "client_case"."own_pair" and "client_case"."other_id" is not null;--> statement-breakpoint
-- by hand: pairs
-- Of two cases of the same two clients the later gives what it has to the first, turned to the first one's side.
CREATE TEMPORARY TABLE "case_twice" ON COMMIT DROP AS
	SELECT one.id AS kept, twice.id AS gone FROM "client_case" one
	JOIN "client_case" twice ON twice.client_id = one.other_id AND twice.other_id = one.client_id
		AND twice.consultant_id = one.consultant_id AND twice.id > one.id;--> statement-breakpoint
INSERT INTO "client_note" ("client_id", "consultant_id", "case_id", "body", "follow_up_on")
	SELECT twice.client_id, twice.consultant_id, kept, twice.next_step, twice.next_step_on FROM "case_twice"
	JOIN "client_case" one ON one.id = kept JOIN "client_case" twice ON twice.id = gone
	WHERE one.next_step IS NOT NULL AND twice.next_step IS NOT NULL;--> statement-breakpoint
UPDATE "client_note" SET "case_id" = kept FROM "case_twice" WHERE "case_id" = gone;--> statement-breakpoint
UPDATE "case_event" SET "case_id" = kept FROM "case_twice" WHERE "case_id" = gone;--> statement-breakpoint
UPDATE "earlier_wording" SET "case_id" = kept, "field" = CASE "field" WHEN 'feedbackOfClient' THEN 'feedbackOfOther'
		WHEN 'feedbackOfOther' THEN 'feedbackOfClient' ELSE "field" END
	FROM "case_twice" WHERE "case_id" = gone;--> statement-breakpoint
UPDATE "client_case" one SET
		feedback_of_client = nullif(concat_ws(E'\n\n', one.feedback_of_client, twice.feedback_of_other), ''),
		feedback_of_other = nullif(concat_ws(E'\n\n', one.feedback_of_other, twice.feedback_of_client), ''),
		next_step = coalesce(one.next_step, twice.next_step),
		next_step_on = CASE WHEN one.next_step IS NULL THEN twice.next_step_on ELSE one.next_step_on END,
		request_id = coalesce(one.request_id, twice.request_id),
		stage = CASE WHEN twice.moved_at > one.moved_at THEN twice.stage ELSE one.stage END,
		ended_reason = CASE WHEN twice.moved_at > one.moved_at THEN twice.ended_reason ELSE one.ended_reason END,
		moved_at = greatest(one.moved_at, twice.moved_at),
		touched_at = greatest(one.touched_at, twice.touched_at)
	FROM "case_twice" JOIN "client_case" twice ON twice.id = gone WHERE one.id = kept;--> statement-breakpoint
UPDATE "client_case" SET next_step = NULL, next_step_on = NULL FROM "case_twice"
	WHERE "client_case".id = kept AND stage = 'ended';--> statement-breakpoint
DELETE FROM "client_case" USING "case_twice" WHERE "client_case".id = gone;--> statement-breakpoint
UPDATE "client_case" SET own_pair = true FROM "profile" other
	WHERE other.id = other_id AND other.account_id = consultant_id AND other.kind = 'client';
