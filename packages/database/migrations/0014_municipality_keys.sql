ALTER TABLE "gemeinden" ADD COLUMN "verification_method" text;--> statement-breakpoint
ALTER TABLE "gemeinden" ADD COLUMN "key_id" text;--> statement-breakpoint
ALTER TABLE "gemeinden" ADD COLUMN "sealed_key_pin" "bytea";--> statement-breakpoint
-- A new key is news to every process.
DROP TRIGGER remembered ON "gemeinden";--> statement-breakpoint
CREATE CONSTRAINT TRIGGER remembered AFTER INSERT OR UPDATE OF "name", "bfs_nummer", "kanton", "did", "status_list_url", "verification_method", "key_id", "sealed_key_pin" OR DELETE ON "gemeinden"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION tell_remembered_change();
