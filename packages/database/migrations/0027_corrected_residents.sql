ALTER TABLE "einwohner" ADD COLUMN "name_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "einwohner" ADD COLUMN "birth_date_changed_at" timestamp with time zone;