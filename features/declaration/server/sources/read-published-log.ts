import { parseNote, parseVerifierKey, type VerifyEd25519, verifyCosignatures } from '@e-collecting/tlog'
import { type DeclarationResult, DeclarationResultSchema } from '../../contract/count-schemas.ts'
import type { AdminLog } from '../../contract.ts'
import { sha256 } from '../sha256.ts'

export interface PublishedLogDeps {
  /** What the declaration part tells anybody at one of its addresses. @throws when it cannot be reached */
  fetchText: (path: string) => Promise<string>
  verifyEd25519: VerifyEd25519
}

/**
 * How the log of an item stands at a declaration part elsewhere, as far as that is public: whether a publication waits for witnesses is not.
 * @param item slug of an item that has a log there
 * @throws when the declaration part cannot be reached, or tells something else
 */
export async function readPublishedLog(
  { fetchText, verifyEd25519 }: PublishedLogDeps,
  item: string,
): Promise<AdminLog> {
  const result = DeclarationResultSchema.parse(JSON.parse(await fetchText(`/api/v1/declaration-counts/${item}`)))
  const { slug, required, opened, closes, isOpen, isClosed, isDemoEpochs, quorum } = result
  const keys = result.witnesses.map(({ vkey }) => parseVerifierKey(sha256, vkey))
  const checkpoint = parseNote(await fetchText(`/log/${item}/checkpoint`))
  const signed = new Set((await verifyCosignatures(verifyEd25519, checkpoint, keys)).map(({ key }) => key.name))
  return {
    slug,
    required,
    opened,
    closes,
    isOpen,
    isClosed,
    isDemoEpochs,
    lastEpoch: lastEpochOf(result),
    waitsForWitnesses: null,
    witnesses: result.witnesses.map(({ name, isDemo }, at) => ({
      name,
      isDemo,
      hasSigned: signed.has(keys[at]?.name ?? ''),
    })),
    quorum,
  }
}

const lastEpochOf = ({
  published: day,
  publications: number,
  size,
  counted,
}: DeclarationResult): AdminLog['lastEpoch'] => (day === null ? null : { number, day, size, counted })
