import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cpuMicrosOfGroup } from '@e-collecting/e2e/harness/process-usage'
import { endProcess, startProcess, statusOf } from '@e-collecting/e2e/harness/start-process'
import { verdict } from '../measure/print-figures.ts'
import { printTable, shown } from '../measure/print-table.ts'

const GOAL_MS = 10_000
const PATIENCE_MS = 120_000
const LOOK_EVERY_MS = 50

/** From `npm start`, with everything built, to the first page: with an empty data folder, and again with the same. */
export async function benchStart({ rounds = 3 }: { rounds?: number | undefined }): Promise<void> {
  const rows: string[][] = []
  for (let round = 1; round <= rounds; round++) {
    const dataDir = await mkdtemp(join(tmpdir(), 'e-collecting-start-'))
    try {
      for (const folder of ['empty', 'used']) {
        const { ms, cpuMs } = await timeStart(dataDir)
        rows.push([
          String(round),
          folder,
          shown(ms, 0),
          shown(cpuMs, 0),
          `${verdict(ms <= GOAL_MS)} (${shown(GOAL_MS, 0)})`,
        ])
      }
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  }
  printTable('From npm start to the first page', ['round', 'data folder', 'ms', 'CPU ms', 'goal'], rows)
}

async function timeStart(dataDir: string): Promise<{ ms: number; cpuMs: number }> {
  const began = performance.now()
  const run = await startProcess('npm', ['start'], { DATA_DIR: dataDir })
  try {
    while ((await statusOf(`${run.url}/de`)) !== 200) {
      if (performance.now() - began > PATIENCE_MS) throw new Error(`No page after ${PATIENCE_MS} ms:\n${run.output()}`)
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    }
    return { ms: performance.now() - began, cpuMs: cpuMicrosOfGroup(run.child.pid ?? 0) / 1000 }
  } finally {
    run.child.kill('SIGTERM')
    await Promise.race([run.exit, new Promise((resolve) => setTimeout(resolve, GOAL_MS))])
    await endProcess(run)
  }
}
