import pg from 'pg'

/** The four writes of a flow, each a compare-and-set on the state before it. */
export type Write =
  | { kind: 'create'; id: string; state: 'waiting' | 'offered'; sealed: Buffer; codeHash: string | null }
  | { kind: 'answer'; id: string; sealed: Buffer; codeHash: string }
  | { kind: 'redeem'; id: string; tokenHash: string }
  | { kind: 'collect'; id: string }

interface Pending {
  write: Write
  settle: (hasHeld: boolean) => void
  fail: (error: unknown) => void
}

const TABLE = `create table flow (
  id uuid primary key, state text not null, sealed bytea, code_hash text unique, token_hash text unique,
  created_at timestamptz not null default now())`

/** One statement for a whole batch: whichever ids come back have moved on. */
const BATCH = {
  name: 'batch',
  text: `with created as (
    insert into flow (id, state, sealed, code_hash)
    select * from unnest($1::uuid[], $2::text[], $3::bytea[], $4::text[]) returning id
  ), answered as (
    update flow set state = 'offered', sealed = given.sealed, code_hash = given.code_hash
    from unnest($5::uuid[], $6::bytea[], $7::text[]) as given (id, sealed, code_hash)
    where flow.id = given.id and flow.state = 'waiting' returning flow.id
  ), redeemed as (
    update flow set state = 'redeemed', token_hash = given.token_hash
    from unnest($8::uuid[], $9::text[]) as given (id, token_hash)
    where flow.id = given.id and flow.state = 'offered' returning flow.id
  ), collected as (
    update flow set state = 'collected', sealed = null, token_hash = null
    where id = any($10::uuid[]) and state = 'redeemed' returning id
  )
  select id from created union all select id from answered union all select id from redeemed union all select id from collected`,
}

/** Natural group commit: while one batch commits, the next one collects. Answers once its batch is on the disk. */
export async function openFlowStore(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(TABLE)
  let collecting: Pending[] = []
  let isWriting = false

  const writeOn = async () => {
    isWriting = true
    while (collecting.length > 0) {
      const batch = collecting
      collecting = []
      try {
        const { rows } = await client.query<{ id: string }>({ ...BATCH, values: toArrays(batch) })
        const held = new Set(rows.map(({ id }) => id))
        for (const { write, settle } of batch) settle(held.has(write.id))
      } catch (error) {
        for (const { fail } of batch) fail(error)
      }
    }
    isWriting = false
  }
  return {
    /** False: the flow was not in the state before. */
    write: (write: Write): Promise<boolean> =>
      new Promise((settle, fail) => {
        collecting.push({ write, settle, fail })
        if (!isWriting) void writeOn()
      }),
  }
}

function toArrays(batch: readonly Pending[]) {
  const of = <Kind extends Write['kind']>(kind: Kind) =>
    batch.map(({ write }) => write).filter((write): write is Extract<Write, { kind: Kind }> => write.kind === kind)
  const [creates, answers, redeems, collects] = [of('create'), of('answer'), of('redeem'), of('collect')]
  return [
    creates.map(({ id }) => id),
    creates.map(({ state }) => state),
    creates.map(({ sealed }) => sealed),
    creates.map(({ codeHash }) => codeHash),
    answers.map(({ id }) => id),
    answers.map(({ sealed }) => sealed),
    answers.map(({ codeHash }) => codeHash),
    redeems.map(({ id }) => id),
    redeems.map(({ tokenHash }) => tokenHash),
    collects.map(({ id }) => id),
  ]
}
