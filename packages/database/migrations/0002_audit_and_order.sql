-- The audit log is append-only: what was recorded is never changed or taken away (architecture §3).
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_log is append-only' USING ERRCODE = 'insufficient_privilege';
END
$$;--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
-- Names are ordered as people expect them in every engine (architecture §4).
CREATE INDEX "einwohner_by_name" ON "einwohner" ("gemeinde_id", "nachname" COLLATE "und-x-icu", "vorname" COLLATE "und-x-icu", "id");--> statement-breakpoint
CREATE INDEX "gemeinden_by_name" ON "gemeinden" ("name" COLLATE "und-x-icu", "id");
