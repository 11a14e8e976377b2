-- A flow writes its row four times. What is sealed in it is of two to three thousand bytes and cannot be compressed: kept in the row it is written
-- once each time, beside it its pieces and an index of them are written, too.
ALTER TABLE "declaration"."exchanges" SET (toast_tuple_target = 8160);--> statement-breakpoint
ALTER TABLE "trust"."exchanges" SET (toast_tuple_target = 8160);--> statement-breakpoint
DROP INDEX "declaration"."exchanges_topic";--> statement-breakpoint
DROP INDEX "trust"."exchanges_topic";--> statement-breakpoint
CREATE INDEX "exchanges_topic" ON "declaration"."exchanges" USING btree ("topic") WHERE "declaration"."exchanges"."state" in ('PENDING', 'ANSWERED');--> statement-breakpoint
CREATE INDEX "exchanges_topic" ON "trust"."exchanges" USING btree ("topic") WHERE "trust"."exchanges"."state" in ('PENDING', 'ANSWERED');
