import { once } from 'node:events'
import { createServer } from 'node:http'
import { auditLog } from '@e-collecting/declaration/audit'
import { createAuditedLog, entryOf } from '@e-collecting/declaration/audit/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openOverHttp } from './read-over-http.ts'

test('a log is audited where it is served', async () => {
  const files = new Map<string, Uint8Array>()
  const server = createServer((request, response) => {
    const bytes = files.get((request.url ?? '').replace('/log/for-the-lakes/', ''))
    response.statusCode = bytes === undefined ? 404 : 200
    response.end(bytes)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  const log = await createAuditedLog(`127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
  await log.publish(Array.from({ length: 700 }, (_, person) => entryOf(person)))
  for (const [path, bytes] of log.tree.files) files.set(path, bytes)
  const url = log.url.replace('https', 'http')
  const audit = () => auditLog({ ...log, url, ...openOverHttp(url) })
  expect(await audit()).toMatchObject({ ok: true, size: 701, counted: 700 })
  files.delete('tile/0/001')
  expect(await audit()).toMatchObject({ ok: false, problem: 'log-file-missing', where: 'tile/0/001' })
})

test('a file that does not come within half a minute is waited for no longer, and that says nothing about the log', async () => {
  const over = AbortSignal.abort(new DOMException('over', 'TimeoutError'))
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(over)
  onTestFinished(() => timeout.mockRestore())
  const { readFile, unreached } = openOverHttp('http://127.0.0.1:9/log/one')
  await expect(readFile('checkpoint')).rejects.toMatchObject({ code: 'log-file-refused' })
  expect(timeout).toHaveBeenCalledWith(30_000)
  expect([...unreached]).toEqual([['checkpoint', 'no answer within 30 seconds']])
})
