import type { ListedFault } from './read-official-file.ts'

/** Faults of an import: all are counted, the first are listed. */
export interface FaultList {
  add: (faults: readonly ListedFault[]) => void
  /** At most `limit`, in the order in which they were met. */
  listed: readonly ListedFault[]
  count: () => number
}

export function createFaultList(limit: number): FaultList {
  const listed: ListedFault[] = []
  let count = 0
  return {
    listed,
    count: () => count,
    add: (faults) => {
      count += faults.length
      listed.push(...faults.slice(0, limit - listed.length))
    },
  }
}
