CREATE TABLE "credentials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"einwohner_id" uuid NOT NULL,
	"volksbegehren_id" uuid NOT NULL,
	"gemeinde_id" uuid NOT NULL,
	"status" text NOT NULL,
	"provider_status" text,
	"provider_status_at" timestamp with time zone,
	"provider_status_since" timestamp with time zone,
	"nullifier" text NOT NULL,
	"issuer_did" text NOT NULL,
	"issued_date" date,
	"issued_at" timestamp with time zone,
	"collected_at" timestamp with time zone,
	"credential_valid_from" timestamp with time zone,
	"credential_valid_until" timestamp with time zone,
	"credential_id" text,
	"management_id" text,
	"offer_deeplink" "bytea",
	"issued_by" uuid,
	"revoked_at" timestamp with time zone,
	"revoked_by" uuid,
	"attempt_id" uuid,
	"lease_until" timestamp with time zone,
	"search_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "credentials_management_id_unique" UNIQUE("management_id"),
	CONSTRAINT "credentials_once" UNIQUE("einwohner_id","volksbegehren_id"),
	CONSTRAINT "credentials_status" CHECK ("credentials"."status" in ('pending', 'issued', 'error', 'revoked')),
	CONSTRAINT "credentials_lease" CHECK ("credentials"."status" <> 'pending' or ("credentials"."attempt_id" is not null and "credentials"."lease_until" is not null)),
	CONSTRAINT "credentials_nullifier" CHECK ("credentials"."nullifier" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "einwohner" (
	"id" uuid PRIMARY KEY NOT NULL,
	"gemeinde_id" uuid NOT NULL,
	"vorname" text NOT NULL,
	"nachname" text NOT NULL,
	"geburtsdatum" date NOT NULL,
	"folded_vorname" text NOT NULL,
	"folded_nachname" text NOT NULL,
	"search_text" text NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gemeinde_admins" (
	"user_id" uuid NOT NULL,
	"gemeinde_id" uuid NOT NULL,
	"granted_by" uuid,
	"granted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "gemeinde_admins_user_id_gemeinde_id_pk" PRIMARY KEY("user_id","gemeinde_id")
);
--> statement-breakpoint
CREATE TABLE "gemeinden" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"bfs_nummer" text NOT NULL,
	"kanton" text NOT NULL,
	"did" text,
	"status_list_url" text,
	"search_text" text DEFAULT '' NOT NULL,
	"resident_count" integer DEFAULT 0 NOT NULL,
	"archived_count" integer DEFAULT 0 NOT NULL,
	"register_version" integer DEFAULT 0 NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "gemeinden_bfs_nummer_unique" UNIQUE("bfs_nummer"),
	CONSTRAINT "gemeinden_bfs_nummer" CHECK ("gemeinden"."bfs_nummer" ~ '^[1-9][0-9]{0,3}$'),
	CONSTRAINT "gemeinden_kanton" CHECK ("gemeinden"."kanton" ~ '^[A-Z]{2}$')
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"gemeinde_id" uuid,
	"invited_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invitations_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "invitations_role" CHECK ("invitations"."role" in ('admin', 'gemeinde')),
	CONSTRAINT "invitations_scope" CHECK (("invitations"."role" = 'gemeinde') = ("invitations"."gemeinde_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "register_sessions" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"gemeinde_id" uuid NOT NULL,
	"verification_id" text NOT NULL,
	"state" text NOT NULL,
	"failure" text,
	"attempt_id" uuid,
	"lease_until" timestamp with time zone,
	"einwohner_id" uuid,
	"volksbegehren_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"matched_at" timestamp with time zone,
	CONSTRAINT "register_sessions_state" CHECK ("register_sessions"."state" in ('waiting', 'matching', 'matched', 'failed', 'expired', 'cancelled')),
	CONSTRAINT "register_sessions_matched" CHECK (("register_sessions"."state" = 'matched') = ("register_sessions"."einwohner_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "resident_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"gemeinde_id" uuid NOT NULL,
	"sealed_rows" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid,
	"actor_email" text NOT NULL,
	"action" text NOT NULL,
	"record_type" text NOT NULL,
	"record_id" text NOT NULL,
	"gemeinde_id" uuid,
	"detail" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "installation_facts" (
	"name" text PRIMARY KEY NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"granted_by" uuid,
	"granted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "user_roles_user_id_role_pk" PRIMARY KEY("user_id","role"),
	CONSTRAINT "user_roles_role" CHECK ("user_roles"."role" = 'admin')
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_signed_in_at" timestamp with time zone,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "trust"."callbacks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"event_type" text NOT NULL,
	"event" text NOT NULL,
	"event_trigger" text NOT NULL,
	"timestamp" timestamp with time zone NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"attempts" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_einwohner_id_einwohner_id_fk" FOREIGN KEY ("einwohner_id") REFERENCES "public"."einwohner"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_volksbegehren_id_volksbegehren_id_fk" FOREIGN KEY ("volksbegehren_id") REFERENCES "public"."volksbegehren"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_gemeinde_id_gemeinden_id_fk" FOREIGN KEY ("gemeinde_id") REFERENCES "public"."gemeinden"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_issued_by_users_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_revoked_by_users_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "einwohner" ADD CONSTRAINT "einwohner_gemeinde_id_gemeinden_id_fk" FOREIGN KEY ("gemeinde_id") REFERENCES "public"."gemeinden"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gemeinde_admins" ADD CONSTRAINT "gemeinde_admins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gemeinde_admins" ADD CONSTRAINT "gemeinde_admins_gemeinde_id_gemeinden_id_fk" FOREIGN KEY ("gemeinde_id") REFERENCES "public"."gemeinden"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gemeinde_admins" ADD CONSTRAINT "gemeinde_admins_granted_by_users_id_fk" FOREIGN KEY ("granted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gemeinden" ADD CONSTRAINT "gemeinden_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_gemeinde_id_gemeinden_id_fk" FOREIGN KEY ("gemeinde_id") REFERENCES "public"."gemeinden"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "register_sessions" ADD CONSTRAINT "register_sessions_gemeinde_id_gemeinden_id_fk" FOREIGN KEY ("gemeinde_id") REFERENCES "public"."gemeinden"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "register_sessions" ADD CONSTRAINT "register_sessions_einwohner_id_einwohner_id_fk" FOREIGN KEY ("einwohner_id") REFERENCES "public"."einwohner"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "register_sessions" ADD CONSTRAINT "register_sessions_volksbegehren_id_volksbegehren_id_fk" FOREIGN KEY ("volksbegehren_id") REFERENCES "public"."volksbegehren"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resident_imports" ADD CONSTRAINT "resident_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resident_imports" ADD CONSTRAINT "resident_imports_gemeinde_id_gemeinden_id_fk" FOREIGN KEY ("gemeinde_id") REFERENCES "public"."gemeinden"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_granted_by_users_id_fk" FOREIGN KEY ("granted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credentials_newest" ON "credentials" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "credentials_by_municipality" ON "credentials" USING btree ("gemeinde_id","created_at","id");--> statement-breakpoint
CREATE INDEX "credentials_by_popular_vote" ON "credentials" USING btree ("volksbegehren_id","created_at","id");--> statement-breakpoint
CREATE INDEX "credentials_search_text" ON "credentials" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "credentials_credential_id" ON "credentials" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "credentials_open" ON "credentials" USING btree ("provider_status_at") WHERE "credentials"."provider_status" in ('INIT', 'OFFERED', 'IN_PROGRESS', 'DEFERRED', 'READY', 'REQUESTED', 'unknown');--> statement-breakpoint
CREATE INDEX "credentials_pending" ON "credentials" USING btree ("lease_until") WHERE "credentials"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "einwohner_match" ON "einwohner" USING btree ("gemeinde_id","folded_nachname","folded_vorname","geburtsdatum");--> statement-breakpoint
CREATE INDEX "einwohner_by_birth_date" ON "einwohner" USING btree ("gemeinde_id","geburtsdatum","id") WHERE "einwohner"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "einwohner_archived" ON "einwohner" USING btree ("gemeinde_id","geburtsdatum","id") WHERE "einwohner"."archived_at" is not null;--> statement-breakpoint
CREATE INDEX "einwohner_birth_date" ON "einwohner" USING btree ("geburtsdatum");--> statement-breakpoint
CREATE INDEX "einwohner_search_text" ON "einwohner" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "gemeinde_admins_gemeinde_id" ON "gemeinde_admins" USING btree ("gemeinde_id");--> statement-breakpoint
CREATE INDEX "invitations_email" ON "invitations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "register_sessions_created_at" ON "register_sessions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "register_sessions_open" ON "register_sessions" USING btree ("expires_at") WHERE "register_sessions"."state" in ('waiting', 'matching', 'matched');--> statement-breakpoint
CREATE INDEX "resident_imports_created_at" ON "resident_imports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_record" ON "audit_log" USING btree ("record_type","record_id");--> statement-breakpoint
CREATE INDEX "audit_log_gemeinde_id" ON "audit_log" USING btree ("gemeinde_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_in_links_email" ON "sign_in_links" USING btree ("email");--> statement-breakpoint
CREATE INDEX "sign_in_links_expires_at" ON "sign_in_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_user_id" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "callbacks_due" ON "trust"."callbacks" USING btree ("service","next_attempt_at");