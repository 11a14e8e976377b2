import { fileURLToPath } from 'node:url'
import { openDatabase } from '@e-collecting/database'
import { purgeDemoItems } from '@e-collecting/popular-votes/server'
import { parseConfig } from './config.ts'

/** `npm run purge-demo`: removes the fictional items, so that the database can serve without demo mode (decision 15). */
const { databaseUrl, dataDir } = parseConfig({ ...process.env, DEMO: 'true' })
const connection = await openDatabase({
  databaseUrl,
  dataDir,
  migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)),
})
const count = await purgeDemoItems(connection.db)
await connection.close()
console.log(`${count} demo items removed.`)
