DROP INDEX "audit_log_gemeinde_id";--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_log_municipality" ON "audit_log" USING btree ("gemeinde_id","action","id");