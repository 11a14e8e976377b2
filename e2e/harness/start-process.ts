import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { endAfterUs } from '@e-collecting/database/testing/after-us'
import { freePort } from './start-product.ts'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** The product as a process that need not come up. */
export interface ProductProcess {
  url: string
  child: ChildProcess
  /** Everything it has written so far. */
  output: () => string
  /** Its exit code. */
  exit: Promise<number | null>
}

/** Runs a command in the checkout, in a process group of its own, with free ports. */
export async function startProcess(
  command: string,
  args: readonly string[],
  environment: Record<string, string>,
): Promise<ProductProcess> {
  const [port, tlsPort] = await Promise.all([freePort(), freePort()])
  const child = spawn(command, args, {
    cwd: ROOT,
    detached: true,
    env: { ...process.env, PORT: String(port), TLS_PORT: String(tlsPort), ...environment },
  })
  endAfterUs(child, { isGroup: true })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exit = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  return { url: `http://localhost:${port}`, child, output: () => output, exit }
}

/** Ends the whole group: npm starts the product as a child of its own. */
export async function endProcess({ child, exit }: ProductProcess): Promise<void> {
  const isRunning = child.exitCode === null && child.signalCode === null
  if (isRunning && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  await exit
}

/** The status of an answer, or that there was none. */
export const statusOf = (address: string): Promise<number | 'nothing yet'> =>
  fetch(address).then(
    ({ status }) => status,
    () => 'nothing yet',
  )
