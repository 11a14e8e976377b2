CREATE TABLE "trust"."exchanges" (
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
	CONSTRAINT "exchanges_state" CHECK ("trust"."exchanges"."state" in ('PENDING', 'ANSWERED', 'SETTLED', 'OFFERED', 'IN_PROGRESS', 'DEFERRED', 'READY', 'ISSUED', 'FAILED', 'LAPSED', 'EXPIRED', 'CANCELLED')),
	CONSTRAINT "exchanges_erased" CHECK ("trust"."exchanges"."state" not in ('ISSUED', 'FAILED', 'LAPSED', 'EXPIRED', 'CANCELLED') or ("trust"."exchanges"."sealed_request" is null and "trust"."exchanges"."code_hash" is null and ("trust"."exchanges"."state" = 'ISSUED' or ("trust"."exchanges"."sealed_claims" is null and "trust"."exchanges"."sealed_offer" is null and "trust"."exchanges"."token_hash" is null))))
);
--> statement-breakpoint
CREATE TABLE "trust"."issued_credentials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service" text NOT NULL,
	"issuer_did" text NOT NULL,
	"status" text NOT NULL,
	"list_id" uuid NOT NULL,
	"indexes" integer[] NOT NULL,
	"valid_until" date,
	CONSTRAINT "issued_credentials_status" CHECK ("trust"."issued_credentials"."status" in ('ISSUED', 'SUSPENDED', 'REVOKED'))
);
--> statement-breakpoint
CREATE TABLE "trust"."used_nonces" (
	"nonce_hash" "bytea" PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "trust"."status_lists" ADD COLUMN "next_position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "exchanges_due_at" ON "trust"."exchanges" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "exchanges_topic" ON "trust"."exchanges" USING btree ("topic","created_at");--> statement-breakpoint
CREATE INDEX "used_nonces_expires_at" ON "trust"."used_nonces" USING btree ("expires_at");--> statement-breakpoint
-- Every credential that was collected keeps its entries, so that it can still be suspended and revoked.
INSERT INTO "trust"."issued_credentials" ("id", "service", "issuer_did", "status", "list_id", "indexes", "valid_until")
  SELECT management.id, management.service, lists.issuer_did, management.status, entries.list_id, array_agg(entries.idx ORDER BY entries.idx),
    (max(offers.valid_until) AT TIME ZONE 'UTC')::date
  FROM "trust"."credential_management" management
  JOIN "trust"."credential_offers" offers ON offers.management_id = management.id
  JOIN "trust"."status_list_indexes" entries ON entries.offer_id = offers.id AND entries.is_issued
  JOIN "trust"."status_lists" lists ON lists.id = entries.list_id
  WHERE management.status <> 'INIT'
  GROUP BY management.id, management.service, lists.issuer_did, management.status, entries.list_id;--> statement-breakpoint
-- Lists with entries taken at random get no new ones: each issuer starts another list.
UPDATE "trust"."status_lists" SET "next_position" = "length";
