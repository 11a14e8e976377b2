import { randomBytes } from 'node:crypto'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeBackup } from '../backup/make-backup.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { parseConfig } from '../config.ts'
import { createKeyDrill } from './key-drill.ts'
import { type DrillSettings, openHere } from './open-here.ts'

const now = () => new Date('2026-05-16T11:00:00Z')
/** A backup is put back another day. */
const nextDay = () => new Date('2026-05-17T11:00:00Z')

/** A drill with a place for one backup. */
export async function createBackupDrill() {
  const drill = createKeyDrill()
  const place = await mkdtemp(join(tmpdir(), 'backup-'))
  const folder = join(place, 'monday')
  return {
    ...drill,
    folder,
    backUp: async (settings: DrillSettings, isMasterKeyIncluded = false) => {
      const { connection } = await openHere(settings)
      const config = parseConfig(settings)
      try {
        await makeBackup({ config, connection, randomBytes, now }, folder, { isMasterKeyIncluded })
      } finally {
        await connection.close()
      }
    },
    restore: (settings: DrillSettings) =>
      restoreBackup(
        {
          config: parseConfig(settings),
          randomBytes,
          now: nextDay,
          open: async () => (await openHere(settings)).connection,
        },
        folder,
      ),
    /** An empty installation, with the master key put there as its operator does. */
    prepareTarget: async (source: DrillSettings): Promise<DrillSettings> => {
      const target = await drill.prepareEmpty()
      if (source.SECRET_KEY === undefined) await copyMasterKey(source, target)
      return target
    },
    close: async () => {
      await drill.close()
      await rm(place, { recursive: true })
    },
  }
}

/** Puts the file with the master key of one installation where another one looks for it. */
export async function copyMasterKey(from: DrillSettings, to: DrillSettings): Promise<void> {
  await mkdir(join(to.DATA_DIR, 'keys'))
  await cp(join(from.DATA_DIR, 'keys/master.key'), join(to.DATA_DIR, 'keys/master.key'))
}
