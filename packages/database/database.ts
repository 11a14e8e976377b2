import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Bulletin } from './bulletin.ts'
import type { Statements } from './statements.ts'

/** What both drivers answer to a statement by hand. */
interface StatementAnswer<Row> {
  rows: Row[]
}
/** The same, as the query builder asks for it. */
interface StatementAnswerOf extends PgQueryResultHKT {
  type: StatementAnswer<this['row']>
}

/** The handle every repository takes: PGlite or PostgreSQL, they cannot tell and need not. */
export type Database = PgDatabase<StatementAnswerOf>

export interface DatabaseConnection {
  db: Database
  engine: 'pglite' | 'postgres'
  /** For hot tables. */
  statements: Statements
  /** What processes tell each other. */
  bulletin: Bulletin
  /** Runs a task while no other process on this database runs one: what a start makes is made once. */
  alone: <Result>(task: () => Promise<Result>) => Promise<Result>
  /**
   * Runs a task that lasts, if no other process on this database runs one of the same name; undefined if one does. Whoever dies on the way holds
   * it no longer.
   * @param name the same wherever the task is meant
   */
  ifFree: <Result>(name: string, task: () => Promise<Result>) => Promise<Result | undefined>
  /** Writes a consistent copy of the whole database to a new file, for its owner alone. */
  saveTo: (file: string) => Promise<void>
  /** Takes what is over out of the files: of the embedded database what was deleted or written over, of PostgreSQL the notices of before, for which there is nothing else, and what its planner has drawn from rows that were deleted. */
  forgetDeleted: () => Promise<void>
  close: () => Promise<void>
}

/** What may become of a database by being opened; all of it if absent. */
export interface SchemaRules {
  /** False for who looks for an installation: an empty PostgreSQL database is refused then, instead of becoming one. */
  mayBeNew?: boolean
  /** False for who must not bring the schema of an earlier version up to date; a database without any gets one all the same. */
  mayMigrate?: boolean
}

export interface OpenDatabaseOptions extends SchemaRules {
  /** PostgreSQL connection string; absent means the embedded PGlite in `dataDir`. */
  databaseUrl: string | undefined
  /** A direct connection for notices, where `databaseUrl` leads to a pooler. */
  listenUrl?: string | undefined
  /** False for a pooler that loses named statements; true if absent. */
  keepsStatements?: boolean
  /** Told of a defect that harms nobody else, as of who subscribes to notices. */
  onFault?: (error: unknown) => void
  /** Folder of the embedded database; `undefined` keeps it in memory (tests). */
  dataDir: string | undefined
  /** Folder with the generated migrations. */
  migrationsFolder: string
  /** Reads a dump of a migrated, empty database: shortens the first start of PGlite from seconds to under one. */
  readTemplate?: () => Blob
}
