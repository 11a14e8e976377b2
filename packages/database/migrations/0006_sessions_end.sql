-- Open sessions end here. A process of the version before cannot work beside this schema: stop all of them first.
DROP TABLE "support_sessions" CASCADE;--> statement-breakpoint
DROP TABLE "register_sessions" CASCADE;--> statement-breakpoint
DROP TABLE "trust"."access_tokens" CASCADE;--> statement-breakpoint
DROP TABLE "trust"."callbacks" CASCADE;--> statement-breakpoint
DROP TABLE "trust"."consumed_nonces" CASCADE;--> statement-breakpoint
DROP TABLE "trust"."credential_management" CASCADE;--> statement-breakpoint
DROP TABLE "trust"."credential_offers" CASCADE;--> statement-breakpoint
DROP TABLE "trust"."status_list_indexes" CASCADE;--> statement-breakpoint
DROP TABLE "trust"."verifications" CASCADE;