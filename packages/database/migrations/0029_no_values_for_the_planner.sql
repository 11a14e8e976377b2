-- Not by Drizzle: PostgreSQL keeps values of each column for its planner, until it looks at the table again, and never looks at one that has become empty. What is
-- sealed, hashed or rounded in a row, and goes from it within minutes, stood there for days. Nothing is searched by these columns. A column that is given the type that it has loses
-- what is kept of it; nothing is written anew. (A trigger depends on the PIN of a key, which cannot be given a type.)
ALTER TABLE "declaration"."exchanges"
  ALTER COLUMN "browser_hash" TYPE bytea, ALTER COLUMN "browser_hash" SET STATISTICS 0,
  ALTER COLUMN "sealed_context" TYPE bytea, ALTER COLUMN "sealed_context" SET STATISTICS 0,
  ALTER COLUMN "sealed_request" TYPE bytea, ALTER COLUMN "sealed_request" SET STATISTICS 0,
  ALTER COLUMN "sealed_claims" TYPE bytea, ALTER COLUMN "sealed_claims" SET STATISTICS 0,
  ALTER COLUMN "sealed_offer" TYPE bytea, ALTER COLUMN "sealed_offer" SET STATISTICS 0,
  ALTER COLUMN "code_hash" TYPE bytea, ALTER COLUMN "code_hash" SET STATISTICS 0,
  ALTER COLUMN "token_hash" TYPE bytea, ALTER COLUMN "token_hash" SET STATISTICS 0,
  ALTER COLUMN "refresh_hash" TYPE bytea, ALTER COLUMN "refresh_hash" SET STATISTICS 0,
  ALTER COLUMN "dpop_hash" TYPE bytea, ALTER COLUMN "dpop_hash" SET STATISTICS 0,
  ALTER COLUMN "return_hash" TYPE bytea, ALTER COLUMN "return_hash" SET STATISTICS 0,
  ALTER COLUMN "remote_verification" TYPE text, ALTER COLUMN "remote_verification" SET STATISTICS 0,
  ALTER COLUMN "remote_offer" TYPE text, ALTER COLUMN "remote_offer" SET STATISTICS 0,
  ALTER COLUMN "lease_until" TYPE timestamp with time zone, ALTER COLUMN "lease_until" SET STATISTICS 0,
  ALTER COLUMN "created_at" TYPE timestamp with time zone, ALTER COLUMN "created_at" SET STATISTICS 0,
  ALTER COLUMN "open_until" TYPE timestamp with time zone, ALTER COLUMN "open_until" SET STATISTICS 0,
  ALTER COLUMN "offer_until" TYPE timestamp with time zone, ALTER COLUMN "offer_until" SET STATISTICS 0,
  ALTER COLUMN "token_until" TYPE timestamp with time zone, ALTER COLUMN "token_until" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "trust"."exchanges"
  ALTER COLUMN "browser_hash" TYPE bytea, ALTER COLUMN "browser_hash" SET STATISTICS 0,
  ALTER COLUMN "sealed_context" TYPE bytea, ALTER COLUMN "sealed_context" SET STATISTICS 0,
  ALTER COLUMN "sealed_request" TYPE bytea, ALTER COLUMN "sealed_request" SET STATISTICS 0,
  ALTER COLUMN "sealed_claims" TYPE bytea, ALTER COLUMN "sealed_claims" SET STATISTICS 0,
  ALTER COLUMN "sealed_offer" TYPE bytea, ALTER COLUMN "sealed_offer" SET STATISTICS 0,
  ALTER COLUMN "code_hash" TYPE bytea, ALTER COLUMN "code_hash" SET STATISTICS 0,
  ALTER COLUMN "token_hash" TYPE bytea, ALTER COLUMN "token_hash" SET STATISTICS 0,
  ALTER COLUMN "refresh_hash" TYPE bytea, ALTER COLUMN "refresh_hash" SET STATISTICS 0,
  ALTER COLUMN "dpop_hash" TYPE bytea, ALTER COLUMN "dpop_hash" SET STATISTICS 0,
  ALTER COLUMN "return_hash" TYPE bytea, ALTER COLUMN "return_hash" SET STATISTICS 0,
  ALTER COLUMN "remote_verification" TYPE text, ALTER COLUMN "remote_verification" SET STATISTICS 0,
  ALTER COLUMN "remote_offer" TYPE text, ALTER COLUMN "remote_offer" SET STATISTICS 0,
  ALTER COLUMN "lease_until" TYPE timestamp with time zone, ALTER COLUMN "lease_until" SET STATISTICS 0,
  ALTER COLUMN "created_at" TYPE timestamp with time zone, ALTER COLUMN "created_at" SET STATISTICS 0,
  ALTER COLUMN "open_until" TYPE timestamp with time zone, ALTER COLUMN "open_until" SET STATISTICS 0,
  ALTER COLUMN "offer_until" TYPE timestamp with time zone, ALTER COLUMN "offer_until" SET STATISTICS 0,
  ALTER COLUMN "token_until" TYPE timestamp with time zone, ALTER COLUMN "token_until" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "sign_in_links"
  ALTER COLUMN "email" TYPE text, ALTER COLUMN "email" SET STATISTICS 0,
  ALTER COLUMN "browser_hash" TYPE text, ALTER COLUMN "browser_hash" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "invitations"
  ALTER COLUMN "email" TYPE text, ALTER COLUMN "email" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "credentials"
  ALTER COLUMN "offer_deeplink" TYPE bytea, ALTER COLUMN "offer_deeplink" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "resident_import_lines"
  ALTER COLUMN "sealed_lines" TYPE bytea, ALTER COLUMN "sealed_lines" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "gemeinden"
  ALTER COLUMN "sealed_key_pin" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "trust"."keys"
  ALTER COLUMN "sealed" TYPE bytea, ALTER COLUMN "sealed" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "tags"."item_keys"
  ALTER COLUMN "sealed_key" TYPE bytea, ALTER COLUMN "sealed_key" SET STATISTICS 0;
