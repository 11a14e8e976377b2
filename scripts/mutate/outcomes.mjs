import { isSampled, nameOf } from './sample.mjs'

const NOTICED = ['Killed', 'Timeout']
const NOT_NOTICED = ['Survived', 'NoCoverage']

/**
 * What became of the mutants that the tester has made, those that count: neither what it leaves alone nor what is not in the sample.
 * `hasWaited` where a test gave up waiting, which a busy machine does to a test as well.
 * @param reasonFor why one may survive (`readReasons`)
 */
export function outcomesOf(mutants, share, reasonFor) {
  return mutants
    .map(({ fileName, location, replacement, status, statusReason = '' }) => ({
      name: nameOf(fileName, location.start, replacement),
      because: reasonFor({ fileName, location, replacement }),
      status,
      hasWaited: status === 'Timeout' ? !statusReason.includes('Hit limit') : statusReason.includes('timed out'),
    }))
    .filter(({ name, status }) => [...NOTICED, ...NOT_NOTICED].includes(status) && isSampled(name, share))
    .map(({ name, because, status, hasWaited }) => {
      const isKilled = NOTICED.includes(status)
      return { name, because, isKilled, hasWaited: isKilled && hasWaited }
    })
}

export function tell({ name, isKilled, hasWaited = false, because }) {
  const reason = because === undefined || isKilled ? '' : ` (known: ${because})`
  console.info(
    `${isKilled ? (hasWaited ? 'WAITED  ' : 'noticed ') : 'SURVIVED'} ${name.replaceAll(/\s+/g, ' ')}${reason}`,
  )
}
