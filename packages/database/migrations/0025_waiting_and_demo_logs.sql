ALTER TABLE "declaration"."declaration_logs" ADD COLUMN "waiting_since" date;--> statement-breakpoint
ALTER TABLE "declaration"."declaration_logs" ADD COLUMN "is_demo" boolean DEFAULT false NOT NULL;