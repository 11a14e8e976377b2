ALTER TABLE "volksbegehren" ADD COLUMN "withdrawal_de" text;--> statement-breakpoint
ALTER TABLE "volksbegehren" ADD COLUMN "withdrawal_fr" text;--> statement-breakpoint
ALTER TABLE "volksbegehren" ADD COLUMN "withdrawal_it" text;--> statement-breakpoint
ALTER TABLE "volksbegehren" ADD COLUMN "withdrawal_rm" text;--> statement-breakpoint
ALTER TABLE "volksbegehren" ADD COLUMN "withdrawal_en" text;--> statement-breakpoint
ALTER TABLE "volksbegehren" ADD COLUMN "comitee_fr" text;--> statement-breakpoint
ALTER TABLE "volksbegehren" ADD COLUMN "comitee_it" text;--> statement-breakpoint
ALTER TABLE "volksbegehren" ADD COLUMN "comitee_rm" text;--> statement-breakpoint
ALTER TABLE "volksbegehren" ADD COLUMN "comitee_en" text;--> statement-breakpoint
ALTER TABLE "volksbegehren" ADD COLUMN "gazette_reference" text;--> statement-breakpoint
ALTER TABLE "volksbegehren" ADD COLUMN "gazette_url" text;