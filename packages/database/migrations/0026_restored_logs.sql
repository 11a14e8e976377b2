CREATE TABLE "declaration"."declaration_restores" (
	"restored" date PRIMARY KEY NOT NULL,
	"confirmed" text[] DEFAULT '{}'::text[] NOT NULL
);
