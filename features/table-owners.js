/**
 * Which workspace owns which table: its files alone name it, everybody else asks through the owner's entry.
 * `scripts/tables.mjs` holds the code to it.
 * @type {Record<string, readonly string[]>}
 */
export const TABLE_OWNERS = {
  'apps/server': ['rate_limits'],
  'features/address': ['address_data_sets', 'address_streets', 'building_addresses'],
  'features/audit': ['audit_log'],
  'features/auth': [
    'gemeinde_admins',
    'installation_facts',
    'invitations',
    'passkey_challenges',
    'passkeys',
    'sessions',
    'sign_in_links',
    'user_roles',
    'users',
  ],
  'features/declaration': [
    'declaration_entries',
    'declaration_epochs',
    'declaration_logs',
    'declaration_restores',
    'declaration_sources',
  ],
  'features/municipalities': ['einwohner', 'gemeinden', 'resident_import_lines', 'resident_imports'],
  'features/popular-votes': ['volksbegehren'],
  'features/register': ['credential_changes', 'credentials'],
  'packages/database': ['table_changes'],
  'packages/exchanges': ['exchanges', 'used_nonces'],
  'packages/services': ['dids', 'issued_credentials', 'keys', 'status_lists', 'type_documents'],
  'packages/tags': ['evaluation_counts', 'item_keys'],
}

/**
 * Files that name tables of others, because one statement has to.
 * @type {readonly { file: string; tables: readonly string[]; reason: string }[]}
 */
export const SHARED_STATEMENTS = [
  {
    file: 'features/register/server/credential-statements.ts',
    tables: ['einwohner', 'gemeinden', 'volksbegehren'],
    reason: 'A batch of records is written only where resident, place and item are locked by the same statement.',
  },
  {
    file: 'features/register/server/credential-list-repository.ts',
    tables: ['einwohner', 'gemeinden', 'volksbegehren'],
    reason: 'A page of the list is one statement: records with whom, where and what they are for.',
  },
  {
    file: 'packages/exchanges/exchange-statements.ts',
    tables: ['issued_credentials'],
    reason: 'What was collected is recorded in the commit in which the exchange moves on.',
  },
  {
    file: 'apps/server/src/keys/sealed-column-repository.ts',
    tables: ['credentials', 'exchanges', 'gemeinden', 'item_keys', 'keys', 'resident_import_lines'],
    reason: 'A new master key seals every sealed column anew, whosever it is.',
  },
  {
    file: 'apps/server/src/keys/sealed-value-repository.ts',
    tables: ['keys'],
    reason: 'Whoever starts during a rotation waits until it has ended.',
  },
]
