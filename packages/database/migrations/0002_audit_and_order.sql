-- The audit log is append-only: what was recorded is never changed or taken away (architecture §3).
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_log is append-only' USING ERRCODE = 'insufficient_privilege';
END
$$;--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
-- Names are ordered as people expect them in every engine (architecture §4): municipalities by the rules of ICU, residents by their
-- folded names, in which the beginning of a family name is a range.
CREATE INDEX "einwohner_by_name" ON "einwohner" ("gemeinde_id", "search_text" COLLATE "C", "id") WHERE "archived_at" IS NULL;--> statement-breakpoint
CREATE INDEX "einwohner_archived_by_name" ON "einwohner" ("gemeinde_id", "search_text" COLLATE "C", "id") WHERE "archived_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "credentials_by_name" ON "credentials" ("search_text" COLLATE "C", "einwohner_id", "id");--> statement-breakpoint
CREATE INDEX "credentials_by_municipality_and_name" ON "credentials" ("gemeinde_id", "search_text" COLLATE "C", "einwohner_id", "id");--> statement-breakpoint
CREATE INDEX "credentials_by_popular_vote_and_name" ON "credentials" ("volksbegehren_id", "search_text" COLLATE "C", "einwohner_id", "id");--> statement-breakpoint
-- What the issuer has said nothing of comes last.
CREATE INDEX "credentials_by_popular_vote_and_status" ON "credentials" ("volksbegehren_id", (coalesce("provider_status", '~') COLLATE "C"), "created_at", "id");--> statement-breakpoint
CREATE INDEX "credentials_by_status" ON "credentials" ((coalesce("provider_status", '~') COLLATE "C"), "created_at", "id");--> statement-breakpoint
CREATE INDEX "credentials_by_municipality_and_status" ON "credentials" ("gemeinde_id", (coalesce("provider_status", '~') COLLATE "C"), "created_at", "id");--> statement-breakpoint
CREATE INDEX "gemeinden_by_name" ON "gemeinden" ("name" COLLATE "und-x-icu", "id");--> statement-breakpoint
-- How many residents each municipality has is kept with it, once for each statement, however many rows it writes.
CREATE FUNCTION count_residents_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE gemeinden SET
    resident_count = resident_count + changed.active,
    archived_count = archived_count + changed.archived,
    register_version = register_version + 1
  FROM (
    SELECT gemeinde_id,
      count(*) FILTER (WHERE archived_at IS NULL) AS active,
      count(*) FILTER (WHERE archived_at IS NOT NULL) AS archived
    FROM new_rows GROUP BY gemeinde_id
  ) changed
  WHERE gemeinden.id = changed.gemeinde_id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION count_residents_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE gemeinden SET
    resident_count = resident_count - changed.active,
    archived_count = archived_count - changed.archived,
    register_version = register_version + 1
  FROM (
    SELECT gemeinde_id,
      count(*) FILTER (WHERE archived_at IS NULL) AS active,
      count(*) FILTER (WHERE archived_at IS NOT NULL) AS archived
    FROM old_rows GROUP BY gemeinde_id
  ) changed
  WHERE gemeinden.id = changed.gemeinde_id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION count_residents_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE gemeinden SET
    resident_count = resident_count + changed.active,
    archived_count = archived_count + changed.archived,
    register_version = register_version + 1
  FROM (
    SELECT gemeinde_id, sum(active) AS active, sum(archived) AS archived
    FROM (
      SELECT gemeinde_id, (archived_at IS NULL)::int AS active, (archived_at IS NOT NULL)::int AS archived FROM new_rows
      UNION ALL
      SELECT gemeinde_id, -(archived_at IS NULL)::int, -(archived_at IS NOT NULL)::int FROM old_rows
    ) differences
    GROUP BY gemeinde_id
  ) changed
  WHERE gemeinden.id = changed.gemeinde_id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER einwohner_inserted AFTER INSERT ON "einwohner" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_residents_inserted();--> statement-breakpoint
CREATE TRIGGER einwohner_deleted AFTER DELETE ON "einwohner" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_residents_deleted();--> statement-breakpoint
CREATE TRIGGER einwohner_updated AFTER UPDATE ON "einwohner" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_residents_updated();--> statement-breakpoint
-- A credential is found by its resident's name as it stands; the lock makes whoever renames the resident at this moment come before or after.
CREATE FUNCTION name_credential() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT search_text INTO NEW.search_text FROM einwohner WHERE id = NEW.einwohner_id FOR SHARE;
  NEW.search_text := coalesce(NEW.search_text, '');
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER credentials_named BEFORE INSERT ON "credentials" FOR EACH ROW EXECUTE FUNCTION name_credential();--> statement-breakpoint
CREATE FUNCTION rename_credentials() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE credentials SET search_text = NEW.search_text WHERE einwohner_id = NEW.id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER einwohner_renamed AFTER UPDATE OF search_text ON "einwohner" FOR EACH ROW
  WHEN (OLD.search_text IS DISTINCT FROM NEW.search_text) EXECUTE FUNCTION rename_credentials();--> statement-breakpoint
-- Goes up with every change of a credential: what is remembered of the list is good for one number.
CREATE SEQUENCE credential_changes;--> statement-breakpoint
CREATE FUNCTION count_credential_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM nextval('credential_changes');
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER credentials_changed AFTER INSERT OR UPDATE OR DELETE ON "credentials" FOR EACH STATEMENT EXECUTE FUNCTION count_credential_change();
