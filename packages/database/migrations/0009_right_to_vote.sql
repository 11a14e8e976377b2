ALTER TABLE "einwohner" ADD COLUMN "stimmrecht" boolean;--> statement-breakpoint
ALTER TABLE "einwohner" ADD COLUMN "new_stimmrecht" boolean;