import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createGroupCommit } from '@e-collecting/database'
import { createFileKeyStore, ensureSecret } from '@e-collecting/services'
import { type ItemKey, type ItemKeyStore, parseItemKey, writeItemKey } from '@e-collecting/tags'
import { z } from 'zod'
import { replaceFile, syncFolder } from '../replace-file.ts'
import { notAsWritten, readJson, takeFolder } from '../service-folder.ts'

const STATE_FILE = 'tag-service.json'
/** Below a service's folder. A key is never written again. */
const ITEMS = 'items'
const TOKEN = 'token'
const TOKEN_BYTES = 32
const TOKEN_FORM = /^[\w-]{43}$/

/** What changes: last days that were moved, and evaluations by item and day. */
const StateSchema = z.object({
  closes: z.record(z.string(), z.iso.date().nullable()),
  counts: z.record(z.string(), z.record(z.iso.date(), z.int().min(1))),
})
type State = z.infer<typeof StateSchema>

/** A tag service's folder, opened for this process alone. */
export interface TagFolder {
  store: ItemKeyStore
  /** What proves to the service who asks. */
  token: string
  /** Where it stands. */
  tokenFile: string
  close: () => Promise<void>
}

/**
 * Opens the folder of a tag service: its token, made at its first start, the keys of items and what was counted. A key that was dealt meanwhile is
 * found when it is first asked for.
 * @throws OperatorError when another process has it, or a file is not as it was written
 */
export async function openTagFolder(folder: string): Promise<TagFolder> {
  const giveUp = await takeFolder(folder, 'tag service')
  try {
    const keys = createFileKeyStore({ folder })
    const token = await ensureSecret(keys, TOKEN, () => Buffer.from(randomBytes(TOKEN_BYTES).toString('base64url')))
    const text = Buffer.from(token).toString('utf8')
    const tokenFile = join(folder, `${TOKEN}.key`)
    if (!TOKEN_FORM.test(text)) throw notAsWritten(tokenFile)
    return {
      store: keepInFolder(folder, (await readJson(folder, STATE_FILE, StateSchema)) ?? { closes: {}, counts: {} }),
      token: text,
      tokenFile,
      close: giveUp,
    }
  } catch (error) {
    await giveUp()
    throw error
  }
}

/** Stores a key unless there is one; answers what is there. What it answers is on the disk. @throws OperatorError */
export async function insertItemKey(folder: string, key: ItemKey): Promise<ItemKey> {
  const stored = await createFileKeyStore({ folder: join(folder, ITEMS) }).insert(
    key.item,
    Buffer.from(writeItemKey(key)),
  )
  for (const path of [join(folder, ITEMS), folder]) await syncFolder(path)
  return readKey(folder, key.item, stored)
}

/** The key of an item, as it was made or dealt. @throws OperatorError */
export async function loadItemKey(folder: string, item: string): Promise<ItemKey | undefined> {
  const stored = await createFileKeyStore({ folder: join(folder, ITEMS) }).load(item)
  return stored && readKey(folder, item, stored)
}

function readKey(folder: string, item: string, stored: Uint8Array): ItemKey {
  const key = parseItemKey(Buffer.from(stored).toString('utf8'))
  if (key?.item !== item) throw notAsWritten(join(folder, ITEMS, `${item}.key`))
  return key
}

function keepInFolder(folder: string, before: State): ItemKeyStore {
  let state = before
  const keys = new Map<string, ItemKey>()
  /** Changes that come while one is being written are written together. */
  const change = createGroupCommit<(state: State) => State, void>({
    write: async (changes) => {
      const next = changes.reduce((changed, apply) => apply(changed), state)
      await replaceFile(folder, STATE_FILE, `${JSON.stringify(next, null, 2)}\n`)
      state = next
      return changes.map(() => undefined)
    },
    keysOf: () => [],
    isFaultOfOne: () => false,
  })
  const withClosingDay = (key: ItemKey): ItemKey => {
    const moved = state.closes[key.item]
    return moved === undefined ? key : { ...key, closes: moved }
  }
  return {
    find: async (item) => {
      const key = keys.get(item) ?? (await loadItemKey(folder, item))
      if (key !== undefined) keys.set(item, key)
      return key && withClosingDay(key)
    },
    insert: async (key) => withClosingDay(await insertItemKey(folder, key)),
    setClosingDay: (item, closes) => change((last) => ({ ...last, closes: { ...last.closes, [item]: closes } })),
    count: (item, day) => change((last) => ({ ...last, counts: addOne(last.counts, item, day) })),
    countsOf: async (item) =>
      Object.entries(state.counts[item] ?? {})
        .map(([day, evaluations]) => ({ day, evaluations }))
        .toSorted((a, b) => (a.day < b.day ? -1 : 1)),
  }
}

function addOne(counts: State['counts'], item: string, day: string): State['counts'] {
  const days = counts[item] ?? {}
  return { ...counts, [item]: { ...days, [day]: (days[day] ?? 0) + 1 } }
}
