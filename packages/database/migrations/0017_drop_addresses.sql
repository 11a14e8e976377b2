-- The search of earlier releases reads it: all processes have to be stopped first.
DROP TABLE "addresses" CASCADE;