-- Pages of lists are found by where the page before has ended (record 0038): nothing has to be known about the list any more, and no
-- number has to tell that it has changed. A process of the version before asks for both: stop all of them first.
DROP TRIGGER "credentials_changed" ON "credentials";--> statement-breakpoint
DROP FUNCTION count_credential_change();--> statement-breakpoint
DROP SEQUENCE credential_changes;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_residents_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE gemeinden SET
    resident_count = resident_count + changed.active,
    archived_count = archived_count + changed.archived,
    hidden_count = hidden_count + changed.hidden
  FROM (
    SELECT gemeinde_id,
      count(*) FILTER (WHERE archived_at IS NULL AND rows.import_number <= shown.import_number) AS active,
      count(*) FILTER (WHERE archived_at IS NOT NULL AND rows.import_number <= shown.import_number) AS archived,
      count(*) FILTER (WHERE rows.import_number > shown.import_number) AS hidden
    FROM new_rows rows JOIN gemeinden shown ON shown.id = rows.gemeinde_id GROUP BY gemeinde_id
  ) changed
  WHERE gemeinden.id = changed.gemeinde_id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_residents_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE gemeinden SET
    resident_count = resident_count - changed.active,
    archived_count = archived_count - changed.archived,
    hidden_count = hidden_count - changed.hidden
  FROM (
    SELECT gemeinde_id,
      count(*) FILTER (WHERE archived_at IS NULL AND rows.import_number <= shown.import_number) AS active,
      count(*) FILTER (WHERE archived_at IS NOT NULL AND rows.import_number <= shown.import_number) AS archived,
      count(*) FILTER (WHERE rows.import_number > shown.import_number) AS hidden
    FROM old_rows rows JOIN gemeinden shown ON shown.id = rows.gemeinde_id GROUP BY gemeinde_id
  ) changed
  WHERE gemeinden.id = changed.gemeinde_id;
  RETURN NULL;
END
$$;--> statement-breakpoint
-- Another name or birth date moves no number, and leaves the municipality's row alone.
CREATE OR REPLACE FUNCTION count_residents_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE gemeinden SET
    resident_count = resident_count + changed.active,
    archived_count = archived_count + changed.archived
  FROM (
    SELECT gemeinde_id, sum(active) AS active, sum(archived) AS archived
    FROM (
      SELECT gemeinde_id, (archived_at IS NULL)::int AS active, (archived_at IS NOT NULL)::int AS archived FROM new_rows
      UNION ALL
      SELECT gemeinde_id, -(archived_at IS NULL)::int, -(archived_at IS NOT NULL)::int FROM old_rows
    ) differences
    GROUP BY gemeinde_id
  ) changed
  WHERE gemeinden.id = changed.gemeinde_id AND (changed.active <> 0 OR changed.archived <> 0);
  RETURN NULL;
END
$$;--> statement-breakpoint
ALTER TABLE "gemeinden" DROP COLUMN "register_version";
