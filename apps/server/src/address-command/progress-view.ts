import type { ImportProgress } from '@e-collecting/address/server'

export interface ProgressView {
  show: (progress: ImportProgress) => void
  /** Leaves the cursor on a line of its own. */
  end: () => void
}

export interface ProgressViewInput {
  write: (text: string) => void
  /** Width of the terminal; undefined where nobody watches, as in a log. */
  columns: number | undefined
  nowMs: () => number
}

const TERMINAL_INTERVAL_MS = 100
const LOG_INTERVAL_MS = 10_000
const BAR_WIDTH = 20
/** Before that, nothing can be said of the time that is left. */
const LEAST_ELAPSED_MS = 1000
const CLEAR_LINE = '\r\u001B[2K'

/** How far an import is: a bar that is drawn again on a terminal, now and then a line elsewhere. */
export function createProgressView({ write, columns, nowMs }: ProgressViewInput): ProgressView {
  const startedAt = nowMs()
  const interval = columns === undefined ? LOG_INTERVAL_MS : TERMINAL_INTERVAL_MS
  let shownAt = Number.NEGATIVE_INFINITY
  let shownFile: string | undefined
  return {
    show: (progress) => {
      const elapsedMs = nowMs() - startedAt
      if (elapsedMs - shownAt < interval && progress.file === shownFile) return
      shownAt = elapsedMs
      shownFile = progress.file
      const line = formatProgress(progress, elapsedMs)
      write(columns === undefined ? `${line}\n` : CLEAR_LINE + line.slice(0, columns - 1))
    },
    end: () => {
      if (columns !== undefined && shownAt > Number.NEGATIVE_INFINITY) write('\n')
    },
  }
}

/** `[##########..........]  50 %  1,600,000 lines  52,000/s  0:31 left  addresses.csv` */
export function formatProgress({ file, bytesRead, bytes, lines }: ImportProgress, elapsedMs: number): string {
  const share = bytes === 0 ? 1 : Math.min(1, bytesRead / bytes)
  const done = Math.floor(share * BAR_WIDTH)
  const rate = elapsedMs === 0 ? 0 : Math.round((lines / elapsedMs) * 1000)
  const leftMs = share === 0 || elapsedMs < LEAST_ELAPSED_MS ? undefined : (elapsedMs / share) * (1 - share)
  return [
    `[${'#'.repeat(done)}${'.'.repeat(BAR_WIDTH - done)}]`,
    `${String(Math.floor(share * 100)).padStart(3)} %`,
    `${formatNumber(lines)} lines`,
    `${formatNumber(rate)}/s`,
    ...(file === undefined ? ['writing the last rows'] : [`${formatTime(leftMs)} left`, file]),
  ].join('  ')
}

export const formatNumber = (number: number): string => number.toLocaleString('en-US')

function formatTime(milliseconds: number | undefined): string {
  if (milliseconds === undefined) return '?'
  const seconds = Math.ceil(milliseconds / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
