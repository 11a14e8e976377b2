import { TagError, type TagErrorCode } from './tag-error.ts'
import type { HolderKeys, TagHolder } from './tag-holder.ts'
import type { Part } from './tag-proof.ts'

/** A holder and where it is. */
export interface NamedHolder extends TagHolder {
  /** Its address; undefined: this process. */
  service: string | undefined
}

/** A holder that was asked in vain. */
export interface HolderFault {
  service: string | undefined
  code: TagErrorCode
}

type Outcome = { part: Part } | { fault: TagError }

/**
 * Asks as many holders as are needed, and others in the place of those that fail. Who has failed is asked last from then on.
 * @throws TagError what the holders agree on that were asked in vain; else `tag-service-unavailable` if one of them may come back
 */
export function askHolders(input: {
  holders: readonly NamedHolder[]
  /** How many have to answer. */
  needed: number
  report: (fault: HolderFault) => void
}) {
  const { holders, needed, report } = input
  let order = holders.map((holder, at) => ({ holder, index: holders.length === 1 ? 0 : at + 1 }))
  return async (item: string, blinded: Uint8Array, check: (part: Part) => void): Promise<readonly Part[]> => {
    const waiting = [...order]
    const parts: Part[] = []
    const faults: TagError[] = []
    while (parts.length < needed) {
      if (parts.length + waiting.length < needed) throw summarise(faults, needed)
      const asked = waiting.splice(0, needed - parts.length)
      const outcomes = await Promise.all(asked.map((one) => askOne(one, { item, blinded, check })))
      for (const [at, outcome] of outcomes.entries()) {
        const one = asked[at]
        if ('part' in outcome) parts.push(outcome.part)
        else if (one !== undefined) {
          faults.push(outcome.fault)
          order = [...order.filter((other) => other !== one), one]
          report({ service: one.holder.service, code: outcome.fault.code })
        }
      }
    }
    return parts.toSorted((a, b) => a.index - b.index)
  }
}

/**
 * Opens an item with each holder. Some may be away, as long as enough are there to give tags; whoever refuses decides for all, since an item is
 * opened for good.
 * @returns what each says, in its place; undefined for one that is away
 * @throws TagError of who refuses; else `tag-service-unavailable` if too many are away
 */
export async function openWithHolders(
  { holders, needed, report }: Parameters<typeof askHolders>[0],
  ...opening: Parameters<TagHolder['open']>
): Promise<readonly (HolderKeys | undefined)[]> {
  const absent: TagError[] = []
  const opened = await Promise.all(
    holders.map(({ service, open }) =>
      open(...opening).catch((error: unknown) => {
        if (!(error instanceof TagError) || error.code !== 'tag-service-unavailable') throw error
        absent.push(error)
        report({ service, code: error.code })
        return undefined
      }),
    ),
  )
  const [fault] = absent
  if (fault !== undefined && holders.length - absent.length < needed) throw fault
  return opened
}

async function askOne(
  { holder, index }: { holder: NamedHolder; index: number },
  { item, blinded, check }: { item: string; blinded: Uint8Array; check: (part: Part) => void },
): Promise<Outcome> {
  try {
    const part = { index, ...(await holder.evaluate(item, blinded)) }
    check(part)
    return { part }
  } catch (fault) {
    if (fault instanceof TagError) return { fault }
    throw fault
  }
}

/** One holder alone cannot say for all that an item is closed. */
function summarise(faults: readonly TagError[], needed: number): TagError {
  const saidBy = (code: TagErrorCode) => faults.filter((fault) => fault.code === code)
  const agreed = faults.find(({ code }) => saidBy(code).length >= needed)
  const [absent] = saidBy('tag-service-unavailable')
  return (
    agreed ??
    absent ??
    new TagError('tag-service-broken', 'Too few tag services answered as they should.', { cause: faults[0] })
  )
}
