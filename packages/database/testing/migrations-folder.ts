import { hash as digest } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'

/** Where the migrations stand among the sources; a build has its own copy. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../migrations', import.meta.url))

/** A short name for the schema in `migrationsFolder`: changes with any of its migrations, and with their order. */
export function schemaVersion(migrationsFolder: string): string {
  const hashes = readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash)
  return digest('sha256', hashes.join('\n')).slice(0, 16)
}
