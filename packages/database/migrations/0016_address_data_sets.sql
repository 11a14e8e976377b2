CREATE TABLE "address_data_sets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "address_data_sets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"state" text DEFAULT 'loading' NOT NULL,
	"data_date" date,
	"street_count" integer DEFAULT 0 NOT NULL,
	"address_count" integer DEFAULT 0 NOT NULL,
	"document" text,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "address_data_sets_kind" CHECK ("address_data_sets"."kind" in ('sample', 'streets', 'addresses', 'localities', 'municipalities')),
	CONSTRAINT "address_data_sets_state" CHECK ("address_data_sets"."state" in ('loading', 'current', 'replaced'))
);
--> statement-breakpoint
CREATE TABLE "address_streets" (
	"data_set_id" integer NOT NULL,
	"id" integer NOT NULL,
	"esid" integer,
	"name" text NOT NULL,
	"postal_code" text NOT NULL,
	"locality" text NOT NULL,
	"bfs_number" text NOT NULL,
	"address_count" integer NOT NULL,
	CONSTRAINT "address_streets_data_set_id_id_pk" PRIMARY KEY("data_set_id","id")
);
--> statement-breakpoint
CREATE TABLE "building_addresses" (
	"data_set_id" integer NOT NULL,
	"street_id" integer NOT NULL,
	"egaid" integer NOT NULL,
	"egid" integer NOT NULL,
	"edid" integer NOT NULL,
	"easting" integer,
	"northing" integer,
	"house_number" text NOT NULL,
	CONSTRAINT "building_addresses_data_set_id_street_id_egaid_pk" PRIMARY KEY("data_set_id","street_id","egaid")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "address_data_sets_current" ON "address_data_sets" USING btree ("kind") WHERE "address_data_sets"."state" = 'current';--> statement-breakpoint
-- What is searched is news to every process; rows that are written meanwhile are not.
CREATE CONSTRAINT TRIGGER remembered AFTER UPDATE OF "state" OR DELETE ON "address_data_sets"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION tell_remembered_change();
