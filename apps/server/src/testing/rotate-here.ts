import { randomBytes } from 'node:crypto'
import { parseConfig } from '../config.ts'
import { type MasterKeyRotation, rotateMasterKey } from '../keys/rotate-master-key.ts'
import { rotateSigningKeys } from '../keys/rotate-signing-keys.ts'
import { openVault } from '../vault.ts'
import { type DrillSettings, openHere } from './open-here.ts'

/** What a rotation is about to do: to ask for the time (of its line in the log), for random bytes, for keys. */
export type RotationStep = 'time' | 'random' | 'open-keys' | 'insert-key' | 'key-inserted'
type Told = (step: RotationStep) => void

const AT = new Date('2026-05-16T11:00:00Z')
const nobody: Told = () => {}

/** `npm run rotate-signing-keys` on an installation. @param told before each step */
export async function rotateSigningKeysHere(
  settings: DrillSettings,
  labels: readonly string[],
  told = nobody,
): Promise<string[]> {
  const parts = { config: parseConfig(settings), ...timeAndChance(told) }
  const { connection, isAlone } = await openHere(settings)
  const openKeys = async (db: typeof connection.db) => {
    told('open-keys')
    const { keys } = await openVault({ ...parts, db })
    const insert: typeof keys.insert = async (...key) => {
      told('insert-key')
      const inserted = await keys.insert(...key)
      told('key-inserted')
      return inserted
    }
    return { ...keys, insert }
  }
  try {
    return await rotateSigningKeys({ ...parts, db: connection.db, openKeys, isAlone }, labels)
  } finally {
    await connection.close()
  }
}

/** `npm run rotate-master-key` on an installation. @param told before each step */
export async function rotateMasterKeyHere(settings: DrillSettings, told = nobody): Promise<MasterKeyRotation> {
  const { connection, isAlone } = await openHere(settings)
  const parts = { config: parseConfig(settings), ...timeAndChance(told) }
  try {
    return await rotateMasterKey({ ...parts, db: connection.db, isAlone })
  } finally {
    await connection.close()
  }
}

const timeAndChance = (told: Told) => ({
  now: () => {
    told('time')
    return AT
  },
  randomBytes: (length: number) => {
    told('random')
    return randomBytes(length)
  },
})
