import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'

/** What runs now. Each has a process group of its own, with all that it begins. */
const running = new Set()

/**
 * Runs a command to its end, and keeps what it says. What ends this process before ends the command, too.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, nice?: number }} options `nice` is how far it gives way to what runs beside it, from
 *   0 to 19
 * @returns {Promise<{ status: number | null, output: string }>}
 */
export function listenTo(command, args, { nice = 0, ...options } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    if (child.pid !== undefined && nice > 0) giveWay(child.pid, nice)
    running.add(child)
    const end = (result) => {
      running.delete(child)
      resolve(result)
    }
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.once('error', ({ message }) => end({ status: 1, output: message }))
    child.once('close', (status) => end({ status, output }))
  })
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => {
    for (const { pid } of running) tell(pid, signal)
    process.exit(128 + constants.signals[signal])
  })

/** Linux divides the processor between sessions, whose priority stands in a file, and only then between the processes of each. */
function giveWay(pid, nice) {
  try {
    // Never before who has been told to give way further.
    setPriority(pid, Math.max(nice, getPriority()))
    writeFileSync(`/proc/${pid}/autogroup`, `${nice}`)
  } catch {
    // It has just ended, or there are no such sessions here.
  }
}

function tell(pid, signal) {
  try {
    process.kill(-pid, signal)
  } catch {
    // It has never begun, or has just ended.
  }
}
