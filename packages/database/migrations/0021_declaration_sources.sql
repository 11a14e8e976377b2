CREATE TABLE "declaration"."declaration_sources" (
	"key" text PRIMARY KEY NOT NULL,
	"issued" timestamp with time zone NOT NULL,
	"document" text NOT NULL
);
