import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { isFree } from './free-port.ts'
import { hasPostgres } from './temporary-postgres.ts'

const SOURCE = fileURLToPath(new URL('./temporary-postgres.ts', import.meta.url))
const STARTER = `import(${JSON.stringify(SOURCE)}).then(({ startPostgres }) => startPostgres()).then(({ url, socketFolder }) => {
  console.log(JSON.stringify({ url, socketFolder }))
  setInterval(() => {}, 1000)
})`

/** SIGKILL is how a run ends that hangs; nothing can be done about it from inside. */
test.skipIf(!hasPostgres()).each(['SIGTERM', 'SIGKILL'] as const)(
  'a PostgreSQL ends with who has started it, ended by %s',
  async (signal) => {
    const starter = spawn(process.execPath, ['--import', 'tsx', '--eval', STARTER], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = await once(starter.stdout, 'data')
    const { url, socketFolder } = JSON.parse(String(line))
    const port = Number(new URL(url).port)
    expect(await isFree(port)).toBe(false)
    starter.kill(signal)
    await vi.waitFor(async () => expect([await isFree(port), existsSync(socketFolder)]).toEqual([true, false]), {
      timeout: 10_000,
      interval: 50,
    })
  },
)
