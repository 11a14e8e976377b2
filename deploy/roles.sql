-- Who sees what in the database, where its parts are to have users of their own: run by the owner of the database after the first start, and after a
-- restore.
-- The product itself connects with one user, who needs all three; these are for whoever looks in, for monitoring and for audits. A declaration part
-- that runs by itself (PARTS=declaration) has a database of its own.
-- No schema refers to another one. Passwords and LOGIN are yours to set: alter role ecollecting_declaration login password '…';

create role ecollecting_declaration nologin;
create role ecollecting_tags nologin;
create role ecollecting_main nologin;

revoke all on schema public, trust, declaration, tags from public;

-- Declarations: their sessions, entries, epochs. No resident, no credential, no key of a tag.
grant usage on schema declaration to ecollecting_declaration;
grant select, insert, update, delete on all tables in schema declaration to ecollecting_declaration;
alter default privileges in schema declaration grant select, insert, update, delete on tables to ecollecting_declaration;

-- Tags: keys of items and how often they were used. No entry, no person.
grant usage on schema tags to ecollecting_tags;
grant select, insert, update, delete on all tables in schema tags to ecollecting_tags;
alter default privileges in schema tags grant select, insert, update, delete on tables to ecollecting_tags;

-- The rest: registers, staff, items, trust services. No entry, no tag.
grant usage on schema public, trust to ecollecting_main;
grant select, insert, update, delete on all tables in schema public, trust to ecollecting_main;
grant usage on all sequences in schema public, trust to ecollecting_main;
alter default privileges in schema public grant select, insert, update, delete on tables to ecollecting_main;
alter default privileges in schema trust grant select, insert, update, delete on tables to ecollecting_main;
