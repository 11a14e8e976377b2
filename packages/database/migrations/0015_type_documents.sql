CREATE TABLE "trust"."type_documents" (
	"hash" text PRIMARY KEY NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
