import { join } from 'node:path'
import { openLogFolder } from '@e-collecting/declaration/server'
import { Hono } from 'hono'
import type { Config } from '../config.ts'
import { USUAL_RETRY_SECONDS } from '../http/problems.ts'

export interface LogFilesDeps {
  config: Pick<Config, 'dataDir'>
  /** `logs.json`. */
  describeAll: () => Promise<object>
  /** Is told of a file that is there, for all one knows, and cannot be read: for want of rights, for example. */
  reportUnreadable: (file: string, error: unknown) => void
}

/** What a log has below its address (C2SP tlog-tiles), and what stands beside it. A checkpoint and what belongs to it change; a tile never does. */
const CHANGING = /^(checkpoint|text|tally\.json|keys\.json)$/
const TILE = /^tile\/(\d{1,2}|entries)\/(x\d{3}\/)*\d{3}(\.p\/\d{1,3})?$/
const ITEM = /^[a-z0-9][a-z0-9-]*$/

const OPEN = { 'access-control-allow-origin': '*', 'x-content-type-options': 'nosniff' }
const FOR_GOOD = {
  ...OPEN,
  'cache-control': 'public, max-age=31536000, immutable',
  'content-type': 'application/octet-stream',
}
const LATER = { ...OPEN, 'cache-control': 'no-store', 'retry-after': String(USUAL_RETRY_SECONDS) }
const FOR_SECONDS = { ...OPEN, 'cache-control': 'public, max-age=5' }

/** The files of the logs: what any other server could serve as well, from the same folder. */
export function createLogFiles({ config, describeAll, reportUnreadable }: LogFilesDeps) {
  const folder = join(config.dataDir, 'logs')
  const folderOf = (item: string) => openLogFolder(folder, item)
  const routes = new Hono()
    .get('/log/logs.json', async (c) => c.json(await describeAll(), 200, FOR_SECONDS))
    .get('/log/:item/*', async (c) => {
      const item = c.req.param('item')
      const path = c.req.path.slice(`/log/${item}/`.length)
      const isTile = TILE.test(path)
      if (!ITEM.test(item) || !(isTile || CHANGING.test(path))) return c.text('There is no such file.\n', 404, OPEN)
      const bytes = await folderOf(item)
        .find(path)
        .catch((error: unknown) => {
          reportUnreadable(`${item}/${path}`, error)
          return null
        })
      if (bytes === null) return c.text('The file cannot be read just now.\n', 503, LATER)
      if (bytes === undefined) return c.text('There is no such file.\n', 404, OPEN)
      const type = path.endsWith('.json') ? 'application/json' : 'text/plain; charset=utf-8'
      return c.body(Buffer.from(bytes), 200, isTile ? FOR_GOOD : { ...FOR_SECONDS, 'content-type': type })
    })
  return { folderOf, routes }
}
