import { readdirSync, readFileSync } from 'node:fs'

/** `sysconf(_SC_CLK_TCK)`: 100 on every Linux that Node runs on. */
const MICROS_PER_TICK = 10_000

/**
 * CPU microseconds (user and system) that a process has used so far; with `withChildren` those of its living children and
 * of the ones it has waited for, too: PostgreSQL has one process for each connection. Linux only.
 */
export function cpuMicrosOf(processId: number, { withChildren = false } = {}): number {
  const own = readStat(processId)
  if (own === undefined) return 0
  if (!withChildren) return own.ticks * MICROS_PER_TICK
  const children = listProcesses().flatMap((id) => {
    const child = readStat(id)
    return child?.parent === processId ? [child.ticks] : []
  })
  return children.reduce((sum, ticks) => sum + ticks, own.ticks + own.endedChildrenTicks) * MICROS_PER_TICK
}

/** CPU microseconds that the living processes of a group have used so far, with those that they have waited for. Linux only. */
export function cpuMicrosOfGroup(groupId: number): number {
  const members = listProcesses()
    .flatMap((id) => readStat(id) ?? [])
    .filter(({ group }) => group === groupId)
  return members.reduce((sum, { ticks, endedChildrenTicks }) => sum + ticks + endedChildrenTicks, 0) * MICROS_PER_TICK
}

const listProcesses = () => readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []))

/** Fields of `/proc/{pid}/stat` (proc(5)); the name in parentheses may hold spaces, so they are counted from behind it. */
function readStat(processId: number) {
  try {
    const text = readFileSync(`/proc/${processId}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const at = (number: number) => Number(fields[number - 3])
    return { parent: at(4), group: at(5), ticks: at(14) + at(15), endedChildrenTicks: at(16) + at(17) }
  } catch {
    return undefined
  }
}

/** Bytes of memory that a process has resident. Linux only. */
export function residentBytesOf(processId: number): number {
  const text = readFileSync(`/proc/${processId}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(text)?.[1]) * 1024
}
