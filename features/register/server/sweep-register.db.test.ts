import { shareInFile } from '@e-collecting/database/testing'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sweepRegister } from './sweep-register.ts'
import { addItem, addMunicipality, clear, createRegisterStand } from './testing.ts'

const register = shareInFile(createRegisterStand)

test('the planner looks anew at residents and records that have become many', async () => {
  await clear(register)
  const municipality = await addMunicipality(register)
  const item = await addItem(register)
  await register.db.execute(sql`insert into einwohner select gen_random_uuid(), ${municipality.id}::uuid, 'Anna', 'Muster', '1990-05-17', 'anna',
    'muster', ' muster  anna ', false, null, now(), now() from generate_series(1, 4000)`)
  await register.db.execute(sql`insert into credentials
    (id, einwohner_id, volksbegehren_id, gemeinde_id, status, nullifier, issuer_did, created_at, updated_at)
    select gen_random_uuid(), id, ${item.id}::uuid, gemeinde_id, 'error', repeat('0', 64), 'did:x', now(), now() from einwohner`)
  await sweepRegister(register.deps)
  const { rows } = await register.db.execute<{ known: number }>(
    sql`select reltuples::int as known from pg_class where relname in ('einwohner', 'credentials')`,
  )
  expect(rows).toEqual([{ known: 4000 }, { known: 4000 }])
})
