import { fileURLToPath } from 'node:url'

/** Where the migrations stand among the sources; a build has its own copy. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../migrations', import.meta.url))
