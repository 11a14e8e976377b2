CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE SCHEMA "trust";
--> statement-breakpoint
CREATE TABLE "addresses" (
	"id" text PRIMARY KEY NOT NULL,
	"street" text NOT NULL,
	"house_number" text NOT NULL,
	"postal_code" text NOT NULL,
	"locality" text NOT NULL,
	"bfs_number" text NOT NULL,
	"municipality" text NOT NULL,
	"canton" text NOT NULL,
	"status" text NOT NULL,
	"search_text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"route_class" text NOT NULL,
	"client" text NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"requests" integer NOT NULL,
	CONSTRAINT "rate_limits_route_class_client_window_start_pk" PRIMARY KEY("route_class","client","window_start")
);
--> statement-breakpoint
CREATE TABLE "support_sessions" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"volksbegehren_id" uuid NOT NULL,
	"verification_id" text NOT NULL,
	"state" text NOT NULL,
	"failure" text,
	"attempt_id" uuid,
	"lease_until" timestamp with time zone,
	"management_id" text,
	"sealed_offer_link" "bytea",
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"issued_at" timestamp with time zone,
	CONSTRAINT "support_sessions_state" CHECK ("support_sessions"."state" in ('waiting', 'issuing', 'issued', 'failed', 'expired', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "volksbegehren" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title_de" text NOT NULL,
	"title_fr" text,
	"title_it" text,
	"title_rm" text,
	"title_en" text,
	"description_de" text,
	"description_fr" text,
	"description_it" text,
	"description_rm" text,
	"description_en" text,
	"type" text NOT NULL,
	"level" text NOT NULL,
	"kanton" text,
	"gemeinde_bfs" text,
	"comitee" text,
	"committee_members" text,
	"start_date" date,
	"end_date" date,
	"sign_date" date,
	"published_on" date,
	"pdf_url" text,
	"image_url" text,
	"quorum" integer,
	"status" text DEFAULT 'active' NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"edited_fields" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "volksbegehren_slug_unique" UNIQUE("slug"),
	CONSTRAINT "volksbegehren_type" CHECK ("volksbegehren"."type" in ('initiative', 'referendum')),
	CONSTRAINT "volksbegehren_level" CHECK ("volksbegehren"."level" in ('federal', 'cantonal', 'municipal')),
	CONSTRAINT "volksbegehren_status" CHECK ("volksbegehren"."status" in ('active', 'inactive')),
	CONSTRAINT "volksbegehren_dates" CHECK ("volksbegehren"."start_date" <= "volksbegehren"."end_date"),
	CONSTRAINT "volksbegehren_scope" CHECK (("volksbegehren"."level" <> 'cantonal' or "volksbegehren"."kanton" is not null) and ("volksbegehren"."level" <> 'municipal' or "volksbegehren"."gemeinde_bfs" is not null))
);
--> statement-breakpoint
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
ALTER TABLE "support_sessions" ADD CONSTRAINT "support_sessions_volksbegehren_id_volksbegehren_id_fk" FOREIGN KEY ("volksbegehren_id") REFERENCES "public"."volksbegehren"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trust"."access_tokens" ADD CONSTRAINT "access_tokens_offer_id_credential_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "trust"."credential_offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trust"."credential_offers" ADD CONSTRAINT "credential_offers_management_id_credential_management_id_fk" FOREIGN KEY ("management_id") REFERENCES "trust"."credential_management"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trust"."status_list_indexes" ADD CONSTRAINT "status_list_indexes_list_id_status_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "trust"."status_lists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trust"."status_list_indexes" ADD CONSTRAINT "status_list_indexes_offer_id_credential_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "trust"."credential_offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "addresses_search_text" ON "addresses" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "rate_limits_window_start" ON "rate_limits" USING btree ("window_start");--> statement-breakpoint
CREATE INDEX "support_sessions_created_at" ON "support_sessions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "support_sessions_open_offers" ON "support_sessions" USING btree ("management_id") WHERE "support_sessions"."sealed_offer_link" is not null;--> statement-breakpoint
CREATE INDEX "volksbegehren_public_order" ON "volksbegehren" USING btree ("status","start_date","slug");--> statement-breakpoint
CREATE INDEX "access_tokens_offer_id" ON "trust"."access_tokens" USING btree ("offer_id");--> statement-breakpoint
CREATE INDEX "access_tokens_expires_at" ON "trust"."access_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "consumed_nonces_expires_at" ON "trust"."consumed_nonces" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "credential_offers_management_id" ON "trust"."credential_offers" USING btree ("management_id");--> statement-breakpoint
CREATE INDEX "credential_offers_open" ON "trust"."credential_offers" USING btree ("service","expires_at") WHERE "trust"."credential_offers"."status" not in ('ISSUED', 'CANCELLED', 'EXPIRED');--> statement-breakpoint
CREATE INDEX "status_list_indexes_offer_id" ON "trust"."status_list_indexes" USING btree ("offer_id");--> statement-breakpoint
CREATE INDEX "status_lists_issuer_did" ON "trust"."status_lists" USING btree ("service","issuer_did");--> statement-breakpoint
CREATE INDEX "verifications_expires_at" ON "trust"."verifications" USING btree ("expires_at");