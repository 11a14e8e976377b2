-- Nobody looks for a record by its offer. Each record is written three times in a flow: its words are taken in by the hundred, as those of residents are.
DROP INDEX "credentials_credential_id";--> statement-breakpoint
ALTER INDEX "credentials_search_text" SET (fastupdate = true, gin_pending_list_limit = 64);
