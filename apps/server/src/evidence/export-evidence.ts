import type { EvidenceRepository } from '@e-collecting/declaration/server'
import { OperatorError } from '../operator-error.ts'
import { writeLine } from './evidence-line.ts'

/** So many places of the log at a time. */
const WINDOW = 1000

/**
 * The evidence of the published declarations of an item, a line for each, in the order of the log.
 * @throws OperatorError where the item has no published log
 */
export async function* exportEvidence(repository: EvidenceRepository, item: string): AsyncGenerator<string, void> {
  const size = await repository.publishedSizeOf(item)
  if (size === undefined)
    throw new OperatorError(`No log of ${item} was published here. Name the item as its log does.`)
  for (let from = 0; from < size; from += WINDOW)
    for (const { position, entry, evidence } of await repository.readEvidence(
      item,
      from,
      Math.min(from + WINDOW, size),
    ))
      yield writeLine({ position, entry, evidence: Buffer.from(evidence).toString('latin1') })
}
