import { generateKeyPairSync, sign, verify } from 'node:crypto'

const BURSTS = 9
const VERIFIES_PER_BURST = 400

/**
 * V, the unit of every figure: CPU microseconds (user and system, this process) of one synchronous `crypto.verify` ES256
 * with a ready key. The median of some bursts, so that one interruption does not count.
 */
export function measureVerifyUnit(): number {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const data = Buffer.alloc(300, 'x')
  const signature = sign('sha256', data, { key: privateKey, dsaEncoding: 'ieee-p1363' })
  const key = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  return median(
    Array.from({ length: BURSTS }, () =>
      cpuMicrosPer(VERIFIES_PER_BURST, () => verify('sha256', data, key, signature)),
    ),
  )
}

/** CPU microseconds of this process for one of `times` calls. */
export function cpuMicrosPer(times: number, work: () => unknown): number {
  const before = process.cpuUsage()
  for (let call = 0; call < times; call++) work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / times
}

/** The middle of some numbers. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** The value below which the given share of some numbers lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
