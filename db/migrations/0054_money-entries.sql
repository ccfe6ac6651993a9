CREATE TABLE "money_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "money_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"payment_id" bigint NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"plan" "plan" NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "money_entry_sign" CHECK (case "money_entry"."kind" when 'payment' then "money_entry"."amount" >= 0 else "money_entry"."amount" <= 0 end)
);
--> statement-breakpoint
CREATE INDEX "money_entry_at_idx" ON "money_entry" USING btree ("at");--> statement-breakpoint
CREATE INDEX "money_entry_payment_idx" ON "money_entry" USING btree ("payment_id");--> statement-breakpoint
-- by hand: money
CREATE FUNCTION money_entry_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'money_entry is append-only' USING errcode = 'integrity_constraint_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER money_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "money_entry"
  FOR EACH STATEMENT EXECUTE FUNCTION money_entry_is_append_only();
--> statement-breakpoint
-- Whatever makes a payment paid, once until it is taken back: also a server of the previous build.
CREATE FUNCTION write_payment_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE standing bigint := 0;
BEGIN
  IF tg_op = 'UPDATE' THEN
    SELECT coalesce(sum(amount), 0) INTO standing FROM money_entry WHERE payment_id = old.id AND kind <> 'refund';
    IF standing > 0 AND (new.status = 'pending' OR new.account_id <> old.account_id) THEN
      INSERT INTO money_entry (kind, payment_id, amount, currency, plan, at)
        VALUES ('taken back', old.id, -old.amount, old.currency, old.plan, now());
      standing := 0;
    END IF;
  END IF;
  IF new.status = 'paid' AND standing = 0 THEN
    INSERT INTO money_entry (kind, payment_id, amount, currency, plan, at)
      VALUES ('payment', new.id, new.amount, new.currency, new.plan, coalesce(new.decided_at, now()));
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER payment_entry AFTER INSERT OR UPDATE OF "status", "account_id" ON "payment"
  FOR EACH ROW EXECUTE FUNCTION write_payment_entry();
--> statement-breakpoint
CREATE FUNCTION write_refund_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO money_entry (kind, payment_id, amount, currency, plan, at)
    SELECT 'refund', id, -new.amount, currency, plan, new.noted_at FROM payment WHERE id = new.payment_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER refund_entry AFTER INSERT ON "refund" FOR EACH ROW EXECUTE FUNCTION write_refund_entry();
--> statement-breakpoint
-- A cancelled payment has lost the day on which it was paid: its plan's first start is in the audit.
INSERT INTO "money_entry" ("kind", "payment_id", "amount", "currency", "plan", "at")
  SELECT 'payment', p.id, p.amount, p.currency, p.plan,
    CASE p.status WHEN 'paid' THEN coalesce(p.decided_at, p.created_at) ELSE coalesce(started.at, p.created_at) END AS at
  FROM "payment" p
  LEFT JOIN (
    SELECT (detail->>'paymentId')::bigint AS payment_id, min(at) AS at
    FROM "audit_event" WHERE action = 'plan.started' AND detail->>'paymentId' IS NOT NULL GROUP BY 1
  ) AS started ON started.payment_id = p.id
  WHERE (p.status = 'paid' OR (p.status = 'cancelled' AND (
      EXISTS (SELECT 1 FROM "refund" r WHERE r.payment_id = p.id)
      OR EXISTS (SELECT 1 FROM "subscription" s WHERE s.payment_id = p.id))))
    AND NOT EXISTS (SELECT 1 FROM "money_entry" e WHERE e.payment_id = p.id AND e.kind = 'payment')
  ORDER BY at;
--> statement-breakpoint
INSERT INTO "money_entry" ("kind", "payment_id", "amount", "currency", "plan", "at")
  SELECT 'refund', p.id, -r.amount, p.currency, p.plan, r.noted_at
  FROM "refund" r JOIN "payment" p ON p.id = r.payment_id
  WHERE NOT EXISTS (SELECT 1 FROM "money_entry" e WHERE e.payment_id = p.id AND e.kind = 'refund')
  ORDER BY r.noted_at;
--> statement-breakpoint
-- Days and hours that were counted before are counted once more, from the entries.
DELETE FROM "daily_figure" WHERE "what" ~ '^(income|refunds|taken-back)[.]';
--> statement-breakpoint
INSERT INTO "daily_figure" ("what", "day", "part", "value")
  SELECT line.what || '.' || e.currency, (e.at AT TIME ZONE 'Asia/Karachi')::date, e.plan::text, sum(line.value)
  FROM "money_entry" e
  JOIN LATERAL (VALUES ('income', e.amount),
    (CASE e.kind WHEN 'refund' THEN 'refunds' WHEN 'taken back' THEN 'taken-back' END, -e.amount)) AS line (what, value)
    ON line.what IS NOT NULL
  WHERE (e.at AT TIME ZONE 'Asia/Karachi')::date <= (SELECT max(day) FROM "daily_figure" WHERE what = 'counted')
  GROUP BY 1, 2, 3;
--> statement-breakpoint
DELETE FROM "hourly_figure" WHERE "what" ~ '^(income|refunds|taken-back)[.]';
--> statement-breakpoint
INSERT INTO "hourly_figure" ("what", "hour", "part", "value")
  SELECT line.what || '.' || e.currency, date_trunc('hour', e.at), e.plan::text, sum(line.value)
  FROM "money_entry" e
  JOIN LATERAL (VALUES ('income', e.amount),
    (CASE e.kind WHEN 'refund' THEN 'refunds' WHEN 'taken back' THEN 'taken-back' END, -e.amount)) AS line (what, value)
    ON line.what IS NOT NULL
  WHERE e.at < (SELECT max(hour) FROM "hourly_figure" WHERE what = 'counted')
    AND e.at >= (SELECT min(hour) FROM "hourly_figure")
  GROUP BY 1, 2, 3;
