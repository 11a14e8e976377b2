CREATE TABLE "table_changes" (
	"table_name" text PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
-- Whoever changes a table that processes keep in memory tells them, be it a command or a person at the database. Once for each
-- transaction, as the last thing it does: nobody waits for the counter while holding other rows.
CREATE FUNCTION tell_remembered_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  told text := 'e_collecting.told_' || TG_TABLE_NAME;
  present bigint;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD IS NOT DISTINCT FROM NEW THEN RETURN NULL; END IF;
  IF current_setting(told, true) = pg_current_xact_id()::text THEN RETURN NULL; END IF;
  PERFORM set_config(told, pg_current_xact_id()::text, true);
  INSERT INTO table_changes AS known VALUES (TG_TABLE_NAME, 1)
    ON CONFLICT (table_name) DO UPDATE SET version = known.version + 1
    RETURNING version INTO present;
  PERFORM pg_notify('remembered', 'database ' || TG_TABLE_NAME || ' ' || present);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER remembered AFTER INSERT OR UPDATE OR DELETE ON "volksbegehren"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION tell_remembered_change();--> statement-breakpoint
-- The counts of residents change all the time and are not kept in memory.
CREATE CONSTRAINT TRIGGER remembered AFTER INSERT OR UPDATE OF "name", "bfs_nummer", "kanton", "did", "status_list_url" OR DELETE ON "gemeinden"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION tell_remembered_change();
