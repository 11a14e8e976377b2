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
	"bfs_number" text NOT NULL,
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
ALTER TABLE "support_sessions" ADD CONSTRAINT "support_sessions_volksbegehren_id_volksbegehren_id_fk" FOREIGN KEY ("volksbegehren_id") REFERENCES "public"."volksbegehren"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "addresses_search_text" ON "addresses" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "rate_limits_window_start" ON "rate_limits" USING btree ("window_start");--> statement-breakpoint
CREATE INDEX "support_sessions_created_at" ON "support_sessions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "support_sessions_open_offers" ON "support_sessions" USING btree ("management_id") WHERE "support_sessions"."sealed_offer_link" is not null;--> statement-breakpoint
CREATE INDEX "volksbegehren_public_order" ON "volksbegehren" USING btree ("status","start_date","slug");