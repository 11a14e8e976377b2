-- An import is written hidden, row by row, and shown by one row (record 0025). Files that wait for their confirmation lapse; a process of
-- the version before cannot preview files beside this one, and would list what an import has not shown yet.
DELETE FROM "resident_imports";--> statement-breakpoint
CREATE TABLE "resident_import_lines" (
	"import_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"sealed_lines" "bytea" NOT NULL,
	CONSTRAINT "resident_import_lines_import_id_position_pk" PRIMARY KEY("import_id","position")
);
--> statement-breakpoint
ALTER TABLE "einwohner" ADD COLUMN "import_number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "einwohner" ADD COLUMN "new_vorname" text;--> statement-breakpoint
ALTER TABLE "einwohner" ADD COLUMN "new_nachname" text;--> statement-breakpoint
ALTER TABLE "einwohner" ADD COLUMN "new_import_number" integer;--> statement-breakpoint
ALTER TABLE "gemeinden" ADD COLUMN "hidden_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "gemeinden" ADD COLUMN "import_number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "gemeinden" ADD COLUMN "import_attempt" uuid;--> statement-breakpoint
ALTER TABLE "gemeinden" ADD COLUMN "import_lease_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "resident_imports" ADD COLUMN "is_faultless" boolean NOT NULL;--> statement-breakpoint
ALTER TABLE "resident_import_lines" ADD CONSTRAINT "resident_import_lines_import_id_resident_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."resident_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "einwohner_import" ON "einwohner" USING btree ("gemeinde_id","import_number","id");--> statement-breakpoint
ALTER INDEX "einwohner_search_text" SET (fastupdate = true, gin_pending_list_limit = 64);--> statement-breakpoint
ALTER TABLE "resident_imports" DROP COLUMN "sealed_rows";--> statement-breakpoint
-- Which residents are shown is told by the indexes alone, as the ids of a page are.
DROP INDEX "einwohner_by_birth_date";--> statement-breakpoint
DROP INDEX "einwohner_archived";--> statement-breakpoint
CREATE INDEX "einwohner_by_birth_date" ON "einwohner" USING btree ("gemeinde_id","geburtsdatum","id","import_number") WHERE "einwohner"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "einwohner_archived" ON "einwohner" USING btree ("gemeinde_id","geburtsdatum","id","import_number") WHERE "einwohner"."archived_at" is not null;--> statement-breakpoint
DROP INDEX "einwohner_by_name";--> statement-breakpoint
DROP INDEX "einwohner_archived_by_name";--> statement-breakpoint
CREATE INDEX "einwohner_by_name" ON "einwohner" ("gemeinde_id", "search_text" COLLATE "C", "id", "import_number") WHERE "archived_at" IS NULL;--> statement-breakpoint
CREATE INDEX "einwohner_archived_by_name" ON "einwohner" ("gemeinde_id", "search_text" COLLATE "C", "id", "import_number") WHERE "archived_at" IS NOT NULL;--> statement-breakpoint
-- Hidden residents are counted apart, and the register's version does not move while nobody sees anything new.
CREATE OR REPLACE FUNCTION count_residents_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE gemeinden SET
    resident_count = resident_count + changed.active,
    archived_count = archived_count + changed.archived,
    hidden_count = hidden_count + changed.hidden,
    register_version = register_version + (changed.active + changed.archived > 0)::int
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
    hidden_count = hidden_count - changed.hidden,
    register_version = register_version + (changed.active + changed.archived > 0)::int
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
-- A spelling that waits for its import is no change that anybody sees.
CREATE OR REPLACE FUNCTION count_residents_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE gemeinden SET
    resident_count = resident_count + changed.active,
    archived_count = archived_count + changed.archived,
    register_version = register_version + changed.is_seen::int
  FROM (
    SELECT gemeinde_id, sum(active) AS active, sum(archived) AS archived, bool_or(is_seen) AS is_seen
    FROM (
      SELECT gemeinde_id, (archived_at IS NULL)::int AS active, (archived_at IS NOT NULL)::int AS archived,
        new_import_number IS NULL OR new_import_number <= shown.import_number AS is_seen
      FROM new_rows rows JOIN gemeinden shown ON shown.id = rows.gemeinde_id
      UNION ALL
      SELECT gemeinde_id, -(archived_at IS NULL)::int, -(archived_at IS NOT NULL)::int, false FROM old_rows
    ) differences
    GROUP BY gemeinde_id
  ) changed
  WHERE gemeinden.id = changed.gemeinde_id;
  RETURN NULL;
END
$$;
