import type { CurrentDataSet } from '@e-collecting/address/server'
import { formatNumber } from './progress-view.ts'

const KINDS = ['municipalities', 'localities', 'streets', 'addresses'] as const

/** What is in use, a line for each kind. */
export function describeStatus(dataSets: readonly CurrentDataSet[]): string {
  return KINDS.map((kind) => `${kind}: ${describeKind(kind, dataSets)}`).join('\n')
}

function describeKind(kind: (typeof KINDS)[number], dataSets: readonly CurrentDataSet[]): string {
  const current = dataSets.find((dataSet) => dataSet.kind === kind)
  if (current === undefined) {
    if (kind === 'streets') return 'none'
    if (kind !== 'addresses') return 'those that come with the product'
    return hasStreets(dataSets) ? 'none' : 'the sample that comes with the product'
  }
  const rows = [
    ...(kind === 'addresses' ? [`${formatNumber(current.addressCount)} addresses`] : []),
    ...(kind === 'addresses' || kind === 'streets' ? [`${formatNumber(current.streetCount)} streets`] : []),
  ]
  return [`of ${current.dataDate ?? 'an unknown day'}`, ...rows].join(', ')
}

/** They take the place of the sample. */
const hasStreets = (dataSets: readonly CurrentDataSet[]): boolean => dataSets.some(({ kind }) => kind === 'streets')
