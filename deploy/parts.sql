-- The two parts of an installation that runs apart (PARTS=main and PARTS=declaration) on one PostgreSQL server: a database and a user each.
-- Run by an administrator of the server, before the first start. Two servers of two operators are better: whoever has the server has both.
-- Each user owns its database, since each part brings its own schema up to date, and cannot connect to the other one.
-- Passwords are yours to set: alter role ecollecting_declaration_part password '…';

create role ecollecting_main_part login;
create role ecollecting_declaration_part login;

create database ecollecting_main_db owner ecollecting_main_part;
create database ecollecting_declaration_db owner ecollecting_declaration_part;

revoke connect, temporary on database ecollecting_main_db from public;
revoke connect, temporary on database ecollecting_declaration_db from public;
