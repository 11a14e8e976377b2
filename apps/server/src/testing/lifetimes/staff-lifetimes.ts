import { createSoftwareAuthenticator } from '@e-collecting/auth/server/testing'
import { createMunicipality, enrolPasskey, inviteClerk, readMailedToken } from '../sign-in-staff.ts'
import { json } from '../wallet-steps.ts'
import type { Life, Lifetime, Lifetimes, Stage } from './stage.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const emailAt = (stage: Stage, name: string) => `${name}-${stage.product.now().getTime()}@example.ch`
const userOf = (email: string) => `user_id = (select id from users where email = '${email}')`

/** A clerk who is signed in, and how the right is withdrawn. */
async function clerk(stage: Stage) {
  const email = emailAt(stage, 'clerk')
  const admin = await stage.admin()
  const browser = await inviteClerk(stage.product, admin, stage.municipality.id, email)
  const { staff } = await json<{ staff: { id: string; email: string }[] }>(admin.get('/api/admin/staff'))
  const id = staff.find((account) => account.email === email)?.id
  const withdraw = () => admin.delete(`/api/admin/staff/${id}/municipalities/${stage.municipality.id}`)
  return { email, admin, browser, id, withdraw }
}

/** A sign-in link, and how it is used. */
async function link(stage: Stage) {
  const browser = stage.browser()
  await browser.post('/api/auth/links', { email: 'admin@example.ch', language: 'de' })
  const token = await readMailedToken(browser, 'admin@example.ch')
  return { use: () => json(browser.post('/api/auth/sessions', { token })) }
}

/** A link that was mailed to a clerk and not used. */
const unusedLink =
  (end: (of: Awaited<ReturnType<typeof clerk>>) => Promise<unknown>) =>
  async (stage: Stage): Promise<Life> => {
    const of = await clerk(stage)
    await stage.browser().post('/api/auth/links', { email: of.email, language: 'de' })
    return { isThere: () => stage.isThere('sign_in_links', `email = '${of.email}'`), end: () => end(of) }
  }

/** An invitation, and how it ends. */
async function invitation(stage: Stage) {
  const email = emailAt(stage, 'invited')
  const admin = await stage.admin()
  const body = { email, role: 'gemeinde', municipalityId: stage.municipality.id, language: 'de' }
  const { id } = await json<{ id: string }>(admin.post('/api/admin/invitations', body))
  const accept = async () =>
    json(stage.browser().post('/api/auth/invitations/accept', { token: await readMailedToken(admin, email) }))
  return {
    isThere: () => stage.isThere('invitations', `email = '${email}'`),
    accept,
    withdraw: () => admin.delete(`/api/admin/invitations/${id}`),
  }
}

/** A CSV that waits to be confirmed. */
async function upload(stage: Stage) {
  const admin = await stage.admin()
  const cookie = [...admin.cookies].map((pair) => pair.join('=')).join('; ')
  const headers = { origin: 'http://localhost:8080', 'content-type': 'text/csv', cookie }
  const body = `Vorname;Nachname;Geburtsdatum\nKlara;Csv${stage.product.now().getTime() % 1e7};1971-04-05\n`
  const path = `/api/admin/municipalities/${stage.municipality.id}/resident-imports`
  const { id } = await json<{ id: string }>(stage.product.request(path, { method: 'POST', headers, body }))
  return {
    confirm: () => json(admin.post(`/api/admin/resident-imports/${id}/confirm`, { leavesFaulty: false })),
    cancel: () => admin.delete(`/api/admin/resident-imports/${id}`),
  }
}

const anyRow =
  (table: string) =>
  async (stage: Stage): Promise<Life> => ({ isThere: () => stage.isThere(table, 'true') })
const forGood = (table: string): Lifetime => ({ goes: 'never', by: '–', lives: [anyRow(table)] })
/** The same for a table in which the product under test has no row yet. */
const writtenForGood = (table: string, values: string, where: string): Lifetime => ({
  ...forGood(table),
  lives: [
    async (stage) => {
      await stage.product.db.execute(`insert into ${table} ${values}`)
      return { isThere: () => stage.isThere(table, where) }
    },
  ],
})
const importLife = (table: string): Lifetime['lives'] => [
  async (stage) => ({ isThere: () => stage.isThere(table, 'true'), end: (await upload(stage)).confirm }),
  async (stage) => ({ isThere: () => stage.isThere(table, 'true'), end: (await upload(stage)).cancel }),
  async (stage) => {
    await upload(stage)
    return { isThere: () => stage.isThere(table, 'true'), goesAt: stage.after(HOUR) }
  },
]

const dataSetLife = (table: string, state: 'loading' | 'replaced', minutes: number) => async (stage: Stage) => {
  const { db, now } = stage.product
  await db.execute(
    `insert into address_data_sets (kind, state, changed_at) values ('streets', '${state}', '${now().toISOString()}')`,
  )
  const id = '(select max(id) from address_data_sets)'
  await db.execute(`insert into address_streets values (${id}, 1, null, 'Weg', '8001', 'Zürich', '261', 1)`)
  await db.execute(`insert into building_addresses values (${id}, 1, 1, 1, 0, null, null, '1')`)
  const key = table === 'address_data_sets' ? 'rows.id' : 'data_set_id'
  const life: Life = {
    isThere: () =>
      stage.isThere(
        `address_data_sets join ${table} rows on ${key} = address_data_sets.id`,
        `address_data_sets.state = '${state}'`,
      ),
    goesAt: stage.after(minutes * MINUTE),
  }
  return life
}
const withItsDataSet = (table: string): Lifetime => ({
  goes: 'with its data set',
  by: 'sweep, the next import',
  lives: [dataSetLife(table, 'replaced', 5)],
})

/** Staff, what they work with and what they have done, and what the product is made of. */
export const STAFF_LIFETIMES: Lifetimes = {
  'public.sign_in_links, the row': {
    goes: 'when it is used, with all sessions of its account, when its passkeys are reset or a right is withdrawn, after 60 minutes',
    by: 'sign-in, staff, command, sweep',
    lives: [
      async (stage) => ({ isThere: () => stage.isThere('sign_in_links', 'true'), end: (await link(stage)).use }),
      async (stage) => {
        await link(stage)
        return { isThere: () => stage.isThere('sign_in_links', 'true'), goesAt: stage.after(HOUR) }
      },
      unusedLink(({ browser }) => browser.delete('/api/auth/sessions')),
      unusedLink(({ admin, id }) => admin.delete(`/api/admin/staff/${id}/sessions`)),
      unusedLink(({ withdraw }) => withdraw()),
      unusedLink(async ({ admin, browser, id }) => {
        await enrolPasskey(browser, createSoftwareAuthenticator('http://localhost:8080'))
        return admin.delete(`/api/admin/staff/${id}/passkeys`)
      }),
    ],
  },
  'public.sessions, the row': {
    goes: 'when its owner or an admin ends it, after 8 hours without use, after 7 days, with the account',
    by: 'sign-out, staff, sweep',
    lives: [
      async (stage) => {
        const { email, browser } = await clerk(stage)
        return {
          isThere: () => stage.isThere('sessions', userOf(email)),
          end: () => browser.delete('/api/auth/session'),
        }
      },
      async (stage) => {
        const { email, admin, id } = await clerk(stage)
        const end = () => admin.delete(`/api/admin/staff/${id}/sessions`)
        return { isThere: () => stage.isThere('sessions', userOf(email)), end }
      },
      async (stage) => {
        const { email } = await clerk(stage)
        return { isThere: () => stage.isThere('sessions', userOf(email)), goesAt: stage.after(8 * HOUR) }
      },
      async (stage) => {
        const { email, browser } = await clerk(stage)
        const goesAt = stage.after(7 * DAY)
        while (goesAt.getTime() - stage.product.now().getTime() > 7 * HOUR) {
          stage.product.advance(7 * HOUR)
          await browser.get('/api/auth/sessions')
        }
        return { isThere: () => stage.isThere('sessions', userOf(email)), goesAt }
      },
    ],
  },
  'public.passkeys, the row': {
    goes: 'when its owner removes it, when an admin or `npm run reset-passkeys` resets it, with the account',
    by: 'staff, command',
    lives: [
      async (stage) => {
        const { email, admin, browser, id } = await clerk(stage)
        await enrolPasskey(browser, createSoftwareAuthenticator('http://localhost:8080'))
        const end = () => admin.delete(`/api/admin/staff/${id}/passkeys`)
        return { isThere: () => stage.isThere('passkeys', userOf(email)), end }
      },
    ],
  },
  'public.passkey_challenges, the row': {
    goes: 'when it is answered, after 5 minutes, with the session',
    by: 'staff, sweep',
    lives: [
      async (stage) => {
        const { browser } = await clerk(stage)
        await json(browser.post('/api/auth/passkeys/options', undefined))
        return { isThere: () => stage.isThere('passkey_challenges', 'true'), goesAt: stage.after(5 * MINUTE) }
      },
    ],
  },
  'public.invitations, the row': {
    goes: 'when it is accepted or withdrawn, when the passkeys of its address are reset, after 7 days',
    by: 'staff, command, sweep',
    lives: [
      async (stage) => {
        const { isThere, accept } = await invitation(stage)
        return { isThere, end: accept }
      },
      async (stage) => {
        const { isThere, withdraw } = await invitation(stage)
        return { isThere, end: withdraw }
      },
      async (stage) => {
        const { email, admin, browser, id } = await clerk(stage)
        await enrolPasskey(browser, createSoftwareAuthenticator('http://localhost:8080'))
        await json(admin.post('/api/admin/invitations', { email, role: 'admin', municipalityId: null, language: 'de' }))
        const end = () => admin.delete(`/api/admin/staff/${id}/passkeys`)
        return { isThere: () => stage.isThere('invitations', `email = '${email}'`), end }
      },
      async (stage) => ({ isThere: (await invitation(stage)).isThere, goesAt: stage.after(7 * DAY) }),
    ],
  },
  'public.users, the row': {
    goes: 'with its last right',
    by: 'staff, sweep',
    lives: [
      async (stage) => {
        const { email, withdraw } = await clerk(stage)
        return { isThere: () => stage.isThere('users', `email = '${email}'`), end: withdraw }
      },
    ],
  },
  'public.gemeinde_admins, the row': {
    goes: 'when the right is withdrawn, with account or municipality',
    by: 'staff',
    lives: [
      async (stage) => {
        const { id, withdraw } = await clerk(stage)
        return { isThere: () => stage.isThere('gemeinde_admins', `user_id = '${id}'`), end: withdraw }
      },
    ],
  },
  'public.user_roles, the row': {
    goes: 'when the right is withdrawn',
    by: 'staff',
    lives: [
      async (stage) => {
        const email = emailAt(stage, 'admin')
        const admin = await stage.admin()
        await json(admin.post('/api/admin/invitations', { email, role: 'admin', municipalityId: null, language: 'de' }))
        const token = await readMailedToken(admin, email)
        const { user } = await json<{ user: { id: string } }>(
          stage.browser().post('/api/auth/invitations/accept', { token }),
        )
        const end = () => admin.delete(`/api/admin/staff/${user.id}/roles/admin`)
        return { isThere: () => stage.isThere('user_roles', `user_id = '${user.id}'`), end }
      },
    ],
  },
  'public.resident_imports, the row': {
    goes: 'when it is confirmed or cancelled, after an hour',
    by: 'staff, sweep',
    lives: importLife('resident_imports'),
  },
  'public.resident_import_lines, the row': {
    goes: 'with its import',
    by: 'staff, sweep',
    lives: importLife('resident_import_lines'),
  },
  'public.gemeinden, the row': {
    goes: 'when it is deleted, which needs that no resident and no record is left',
    by: 'staff',
    lives: [
      async (stage) => {
        const admin = await stage.admin()
        const { id } = await createMunicipality(admin, '6621')
        const end = () => admin.delete(`/api/admin/municipalities/${id}`)
        return { isThere: () => stage.isThere('gemeinden', `id = '${id}'`), end }
      },
    ],
  },
  'public.volksbegehren, the row': {
    goes: 'when it is deleted, which needs that nobody ever collected a credential for it and that no log of declarations is or, with `PARTS`, may be open on it',
    by: 'staff',
    lives: [
      async (stage) => {
        const admin = await stage.admin()
        const { items } = await json<{ items: { id: string; slug: string }[] }>(admin.get('/api/admin/popular-votes'))
        const id = items.find(({ slug }) => slug !== 'demo-stille-stunde')?.id
        const end = () => admin.delete(`/api/admin/popular-votes/${id}`)
        return { isThere: () => stage.isThere('volksbegehren', `id = '${id}'`), end }
      },
    ],
  },
  'public.address_data_sets, the row': {
    goes: '5 minutes after another one has taken its place, 10 minutes after its import broke off',
    by: 'sweep, the next import',
    lives: [dataSetLife('address_data_sets', 'replaced', 5), dataSetLife('address_data_sets', 'loading', 10)],
  },
  'public.address_streets, the row': withItsDataSet('address_streets'),
  'public.building_addresses, the row': withItsDataSet('building_addresses'),
  'public.audit_log, the row': forGood('audit_log'),
  'public.installation_facts, the row': forGood('installation_facts'),
  'public.table_changes, the row': forGood('table_changes'),
  // With PGlite keys are files.
  'trust.keys, the row': writtenForGood('trust.keys', "values ('test', '\\x00', now())", "name = 'test'"),
  'trust.dids, the row': forGood('trust.dids'),
  'trust.type_documents, the row': forGood('trust.type_documents'),
  'trust.status_lists, the row': forGood('trust.status_lists'),
  'tags.item_keys, the row': writtenForGood(
    'tags.item_keys',
    "values ('test', '\\x00', '{}', '2026-05-15', now())",
    "item = 'test'",
  ),
  'tags.evaluation_counts, the row': writtenForGood(
    'tags.evaluation_counts',
    "values ('test', '2026-05-15', 1)",
    "item = 'test'",
  ),
}
