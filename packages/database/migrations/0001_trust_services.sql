CREATE TABLE "trust"."access_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"offer_id" uuid NOT NULL,
	"dpop_thumbprint" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trust"."consumed_nonces" (
	"nonce_hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trust"."credential_management" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "credential_management_status" CHECK ("trust"."credential_management"."status" in ('INIT', 'ISSUED', 'SUSPENDED', 'REVOKED'))
);
--> statement-breakpoint
CREATE TABLE "trust"."credential_offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"management_id" uuid NOT NULL,
	"service" text NOT NULL,
	"status" text NOT NULL,
	"configuration_ids" text[] NOT NULL,
	"is_deferred" boolean NOT NULL,
	"type_metadata" jsonb NOT NULL,
	"issuer_did" text NOT NULL,
	"verification_method" text NOT NULL,
	"sealed_subject" "bytea",
	"sealed_link" "bytea",
	"sealed_holder_keys" "bytea",
	"code_hash" text,
	"transaction_hash" text,
	"valid_from" timestamp with time zone,
	"valid_until" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"deferred_validity_seconds" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "credential_offers_code_hash_unique" UNIQUE("code_hash"),
	CONSTRAINT "credential_offers_transaction_hash_unique" UNIQUE("transaction_hash"),
	CONSTRAINT "credential_offers_status" CHECK ("trust"."credential_offers"."status" in ('INIT', 'OFFERED', 'IN_PROGRESS', 'DEFERRED', 'READY', 'REQUESTED', 'ISSUED', 'CANCELLED', 'EXPIRED')),
	CONSTRAINT "credential_offers_erased" CHECK ("trust"."credential_offers"."status" not in ('ISSUED', 'CANCELLED', 'EXPIRED') or ("trust"."credential_offers"."sealed_subject" is null and "trust"."credential_offers"."sealed_link" is null and "trust"."credential_offers"."sealed_holder_keys" is null))
);
--> statement-breakpoint
CREATE TABLE "trust"."dids" (
	"name" text PRIMARY KEY NOT NULL,
	"did" text NOT NULL,
	"log" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "dids_did_unique" UNIQUE("did")
);
--> statement-breakpoint
CREATE TABLE "trust"."keys" (
	"name" text PRIMARY KEY NOT NULL,
	"sealed" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trust"."status_list_indexes" (
	"list_id" uuid NOT NULL,
	"idx" integer NOT NULL,
	"offer_id" uuid NOT NULL,
	"is_issued" boolean NOT NULL,
	CONSTRAINT "status_list_indexes_list_id_idx_pk" PRIMARY KEY("list_id","idx")
);
--> statement-breakpoint
CREATE TABLE "trust"."status_lists" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service" text NOT NULL,
	"issuer_did" text NOT NULL,
	"uri" text NOT NULL,
	"bits" integer NOT NULL,
	"length" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	"version" integer NOT NULL,
	"published_version" integer,
	"published_at" timestamp with time zone,
	"jwt" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "status_lists_uri_unique" UNIQUE("uri"),
	CONSTRAINT "status_lists_bits" CHECK ("trust"."status_lists"."bits" in (1, 2, 4, 8)),
	CONSTRAINT "status_lists_length" CHECK ("trust"."status_lists"."length" > 0 and "trust"."status_lists"."length" * "trust"."status_lists"."bits" <= 204800)
);
--> statement-breakpoint
CREATE TABLE "trust"."verifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service" text NOT NULL,
	"state" text NOT NULL,
	"sealed_request" "bytea" NOT NULL,
	"sealed_key" "bytea",
	"sealed_claims" "bytea",
	"error_code" text,
	"error_description" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "verifications_state" CHECK ("trust"."verifications"."state" in ('PENDING', 'SUCCESS', 'FAILED')),
	CONSTRAINT "verifications_claims" CHECK ("trust"."verifications"."sealed_claims" is null or "trust"."verifications"."state" = 'SUCCESS'),
	CONSTRAINT "verifications_key" CHECK ("trust"."verifications"."sealed_key" is null or "trust"."verifications"."state" = 'PENDING')
);
--> statement-breakpoint
ALTER TABLE "trust"."access_tokens" ADD CONSTRAINT "access_tokens_offer_id_credential_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "trust"."credential_offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trust"."credential_offers" ADD CONSTRAINT "credential_offers_management_id_credential_management_id_fk" FOREIGN KEY ("management_id") REFERENCES "trust"."credential_management"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trust"."status_list_indexes" ADD CONSTRAINT "status_list_indexes_list_id_status_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "trust"."status_lists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trust"."status_list_indexes" ADD CONSTRAINT "status_list_indexes_offer_id_credential_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "trust"."credential_offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_tokens_offer_id" ON "trust"."access_tokens" USING btree ("offer_id");--> statement-breakpoint
CREATE INDEX "access_tokens_expires_at" ON "trust"."access_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "consumed_nonces_expires_at" ON "trust"."consumed_nonces" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "credential_offers_management_id" ON "trust"."credential_offers" USING btree ("management_id");--> statement-breakpoint
CREATE INDEX "credential_offers_open" ON "trust"."credential_offers" USING btree ("service","expires_at") WHERE "trust"."credential_offers"."status" not in ('ISSUED', 'CANCELLED', 'EXPIRED');--> statement-breakpoint
CREATE INDEX "status_list_indexes_offer_id" ON "trust"."status_list_indexes" USING btree ("offer_id");--> statement-breakpoint
CREATE INDEX "status_lists_issuer_did" ON "trust"."status_lists" USING btree ("service","issuer_did");--> statement-breakpoint
CREATE INDEX "verifications_expires_at" ON "trust"."verifications" USING btree ("expires_at");