import type { Database } from '@e-collecting/database'
import { declarationEntries } from '@e-collecting/database/declaration'
import { sql } from 'drizzle-orm'

type Placed = { placed: number; declared: number; last: Uint8Array | null }

/** @param size at which the first one stands; null: all go on waiting */
export async function placeWaiting(
  tx: Pick<Database, 'execute'>,
  item: string,
  { size, placedAtOnce }: { size: number | null; placedAtOnce: number },
) {
  const done = { placed: 0, declared: 0 }
  for (let after: Uint8Array | null = new Uint8Array(); after !== null; ) {
    const answer: { rows: Placed[] } = await tx.execute<Placed>(
      placeNext(item, { size: size === null ? null : size + done.placed, after, placedAtOnce }),
    )
    const { placed, declared, last } = answer.rows[0] ?? { placed: 0, declared: 0, last: null }
    done.placed += placed
    done.declared += declared
    after = last
  }
  return done
}

/**
 * Writes what waits anew, in the order of hashes: where a row lies then says nothing about when it came. What comes meanwhile with a hash
 * that was passed already is left to the next epoch.
 */
const placeNext = (
  item: string,
  { size, after, placedAtOnce }: { size: number | null; after: Uint8Array; placedAtOnce: number },
) => sql`with next as (
    select leaf_hash from ${declarationEntries}
    where item = ${item} and position is null and leaf_hash > ${after}
    order by leaf_hash limit ${placedAtOnce}
  ), waiting as (
    delete from ${declarationEntries}
    where item = ${item} and position is null and leaf_hash in (select leaf_hash from next) returning *
  ), ordered as (
    select *, row_number() over (order by leaf_hash) - 1 + ${size}::int4 as place from waiting
  ), placed as (
    insert into ${declarationEntries} (item, leaf_hash, position, tag, entry, evidence, commitment)
    select item, leaf_hash, place, tag, entry, evidence, commitment from ordered order by leaf_hash returning tag
  ) select count(*)::int4 as placed, count(tag)::int4 as declared,
    (select leaf_hash from ordered order by leaf_hash desc limit 1) as last from placed`
