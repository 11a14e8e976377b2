CREATE SCHEMA "tags";
--> statement-breakpoint
CREATE TABLE "tags"."evaluation_counts" (
	"item" text NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "evaluation_counts_item_day_pk" PRIMARY KEY("item","day"),
	CONSTRAINT "evaluation_counts_count" CHECK ("tags"."evaluation_counts"."count" > 0)
);
--> statement-breakpoint
CREATE TABLE "tags"."item_keys" (
	"item" text PRIMARY KEY NOT NULL,
	"sealed_key" "bytea",
	"public_keys" text[] NOT NULL,
	"closes" date,
	"created_at" timestamp with time zone NOT NULL
);
