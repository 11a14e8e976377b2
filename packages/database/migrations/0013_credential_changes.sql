CREATE TABLE "credential_changes" (
	"credential_id" uuid PRIMARY KEY NOT NULL,
	"attempt_id" uuid NOT NULL,
	"management_id" text NOT NULL,
	"from_status" text NOT NULL,
	"to_status" text NOT NULL,
	"reason" text,
	"changed_by" uuid,
	"changed_by_email" text NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"lease_until" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"failed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "credential_changes" ADD CONSTRAINT "credential_changes_credential_id_credentials_id_fk" FOREIGN KEY ("credential_id") REFERENCES "public"."credentials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credential_changes" ADD CONSTRAINT "credential_changes_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;