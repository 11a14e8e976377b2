ALTER TABLE "address_streets" ADD COLUMN "easting" integer;--> statement-breakpoint
ALTER TABLE "address_streets" ADD COLUMN "northing" integer;