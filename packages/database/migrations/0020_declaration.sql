CREATE SCHEMA "declaration";
--> statement-breakpoint
CREATE TABLE "declaration"."declaration_entries" (
	"item" text NOT NULL,
	"leaf_hash" "bytea" NOT NULL,
	"position" integer,
	"tag" "bytea",
	"entry" text NOT NULL,
	"evidence" "bytea",
	CONSTRAINT "declaration_entries_item_leaf_hash_pk" PRIMARY KEY("item","leaf_hash"),
	CONSTRAINT "declaration_entries_tag" UNIQUE("item","tag"),
	CONSTRAINT "declaration_entries_position" UNIQUE("item","position"),
	CONSTRAINT "declaration_entries_position_counts" CHECK ("declaration"."declaration_entries"."position" >= 0)
);
--> statement-breakpoint
CREATE TABLE "declaration"."declaration_epochs" (
	"item" text NOT NULL,
	"number" integer NOT NULL,
	"state" text NOT NULL,
	"size" integer NOT NULL,
	"counted" integer NOT NULL,
	"day" date NOT NULL,
	"published_at" timestamp with time zone,
	"note" text,
	CONSTRAINT "declaration_epochs_item_number_pk" PRIMARY KEY("item","number"),
	CONSTRAINT "declaration_epochs_state" CHECK ("declaration"."declaration_epochs"."state" in ('assigned', 'signed', 'published')),
	CONSTRAINT "declaration_epochs_signed" CHECK (("declaration"."declaration_epochs"."state" = 'assigned') = ("declaration"."declaration_epochs"."note" is null)),
	CONSTRAINT "declaration_epochs_published" CHECK (("declaration"."declaration_epochs"."state" = 'published') = ("declaration"."declaration_epochs"."published_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "declaration"."exchanges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"state" text NOT NULL,
	"owner" text,
	"topic" text,
	"verifier" text,
	"issuer" text,
	"browser_hash" "bytea",
	"sealed_context" "bytea",
	"sealed_request" "bytea",
	"sealed_claims" "bytea",
	"sealed_offer" "bytea",
	"code_hash" "bytea",
	"token_hash" "bytea",
	"refresh_hash" "bytea",
	"dpop_hash" "bytea",
	"return_hash" "bytea",
	"failure" text,
	"remote_verification" text,
	"remote_offer" text,
	"attempts" integer NOT NULL,
	"lease_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"open_until" timestamp with time zone,
	"offer_until" timestamp with time zone,
	"token_until" timestamp with time zone,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "exchanges_state" CHECK ("declaration"."exchanges"."state" in ('PENDING', 'ANSWERED', 'SETTLED', 'OFFERED', 'IN_PROGRESS', 'DEFERRED', 'READY', 'ISSUED', 'FAILED', 'LAPSED', 'EXPIRED', 'CANCELLED')),
	CONSTRAINT "exchanges_erased" CHECK ("declaration"."exchanges"."state" not in ('ISSUED', 'FAILED', 'LAPSED', 'EXPIRED', 'CANCELLED') or ("declaration"."exchanges"."sealed_request" is null and "declaration"."exchanges"."code_hash" is null and ("declaration"."exchanges"."state" = 'ISSUED' or ("declaration"."exchanges"."sealed_claims" is null and "declaration"."exchanges"."sealed_offer" is null and "declaration"."exchanges"."token_hash" is null))))
);
--> statement-breakpoint
CREATE TABLE "declaration"."declaration_logs" (
	"item" text PRIMARY KEY NOT NULL,
	"origin" text NOT NULL,
	"opened" date NOT NULL,
	"closes" date,
	"required" integer,
	"sealing_until" timestamp with time zone,
	CONSTRAINT "declaration_logs_origin_unique" UNIQUE("origin")
);
--> statement-breakpoint
CREATE TABLE "declaration"."used_nonces" (
	"nonce_hash" "bytea" PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "exchanges_due_at" ON "declaration"."exchanges" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "exchanges_topic" ON "declaration"."exchanges" USING btree ("topic","created_at");--> statement-breakpoint
CREATE INDEX "used_nonces_expires_at" ON "declaration"."used_nonces" USING btree ("expires_at");--> statement-breakpoint
-- Not by Drizzle: an entry that has its place in a log is neither changed nor taken away, whoever asks for it.
CREATE FUNCTION declaration.refuse_entry_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an entry of a log that has its place stays as it is';
END
$$;--> statement-breakpoint
CREATE TRIGGER declaration_entries_placed_row BEFORE UPDATE OR DELETE ON "declaration"."declaration_entries" FOR EACH ROW WHEN (OLD.position IS NOT NULL) EXECUTE FUNCTION declaration.refuse_entry_change();--> statement-breakpoint
CREATE TRIGGER declaration_entries_no_truncate BEFORE TRUNCATE ON "declaration"."declaration_entries" FOR EACH STATEMENT EXECUTE FUNCTION declaration.refuse_entry_change();
