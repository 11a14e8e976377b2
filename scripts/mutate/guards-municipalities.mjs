import { guards } from './guards.mjs'

const SERVER = 'features/municipalities/server'
const CONFIRM = `${SERVER}/confirm-resident-import.engines.test.ts`
const IMPORTS = `${SERVER}/import-residents.engines.test.ts`
const TURN = `${SERVER}/take-import-turn.db.test.ts`
const RESIDENTS = `${SERVER}/residents.engines.test.ts`
const LOST = `${SERVER}/lost-right.db.test.ts`

/** Who may change a register, imports that are all or nothing, and whom a credential protects. */
export const MUNICIPALITY_GUARDS = [
  guards(`${SERVER}/staged-import.ts`, ['staged-import.test.ts', CONFIRM, IMPORTS], {
    ' && now.getTime() - staged.createdAt.getTime() < RESIDENT_IMPORT_KEPT_MS': '',
    'if (!isOpen || !mayActFor(actor, staged.municipalityId))': 'if (!isOpen)',
    '`resident_import_lines.sealed_lines.${id}.${position}`': '`resident_import_lines.sealed_lines.${id}`',
  }),
  guards(`${SERVER}/resident-import-repository.ts`, [CONFIRM, IMPORTS], {
    'and(eq(residentImports.id, id), eq(residentImports.userId, userId))': 'and(eq(residentImports.id, id))',
  }),
  guards(`${SERVER}/preview-resident-import.ts`, [IMPORTS], {
    'if (!(await imports.addLines(id, position, sealedLines))) throw importNotFound()':
      'await imports.addLines(id, position, sealedLines)',
    '  await imports.deleteAll(before)\n': '',
  }),
  guards(`${SERVER}/confirm-resident-import.ts`, [CONFIRM, IMPORTS], {
    '  if (!isFaultless && !leavesFaulty) throw importFaulty()\n': '',
    "planned?.effect === 'ambiguous' || ": '',
    'if (!(await createResidentImportRepository(tx).deleteStaged(id, actor.userId))) throw importNotFound()':
      'await createResidentImportRepository(tx).deleteStaged(id, actor.userId)',
    'await giveTurnUp(deps, turn, pace).catch(deps.reportFailure)': '',
    '    await requireRight(deps.db, turn, actor)\n': '',
    'first: (tx) => requireRight(tx, turn, actor), ': '',
  }),
  guards(`${SERVER}/import-turn-repository.ts`, [TURN, CONFIRM], {
    "if (before.leaseUntil !== null && before.leaseUntil > now) return 'busy'": '',
    'and(eq(gemeinden.id, municipalityId), eq(gemeinden.importAttempt, attemptId))':
      'and(eq(gemeinden.id, municipalityId))',
    "return before.attemptId === null ? 'taken' : 'interrupted'": "return 'taken'",
    'and(isNotNull(gemeinden.importAttempt), lt(gemeinden.importLeaseUntil, now))':
      'isNotNull(gemeinden.importAttempt)',
    '.set({ importLeaseUntil: leaseUntil })\n        .where(isOwn(turn))':
      '.set({ importAttempt: turn.attemptId })\n        .where(isOwn(turn))',
  }),
  guards(`${SERVER}/resident-repository.ts`, [RESIDENTS], {
    '...shownColumns(OWN_IMPORT_NUMBER), ': '',
    'archivedAt: null, updatedAt: at': 'archivedAt: null',
  }),
  guards(`${SERVER}/take-import-turn.ts`, [TURN, CONFIRM], {
    'if (shownNumber === undefined) throw importNotFound()\n    return work(tx, shownNumber)':
      'return work(tx, shownNumber ?? 0)',
  }),
  guards(`${SERVER}/hidden-resident-repository.ts`, [CONFIRM], {
    '...shownColumns(importNumber - 1), ': '',
    'newImportNumber: importNumber, updatedAt: at': 'newImportNumber: importNumber',
    '            isShown(number),\n': '',
    ', gt(einwohner.importNumber, shownNumber)': '',
    ' and new_import_number > ${shownNumber}::int': ' and ${shownNumber}::int is not null',
    ', eq(einwohner.newImportNumber, importNumber))} and': ')} and ${importNumber}::int is not null and',
  }),
  guards(`${SERVER}/hidden-resident-repository.ts`, [IMPORTS], {
    '            sql`${einwohner.geburtsdatum} = r.geburtsdatum`,\n': '',
  }),
  guards(`${SERVER}/hidden-resident-repository.ts`, ['import-into-merged.db.test.ts'], {
    'or(eq(coming.importNumber, importNumber), comesBack)': ['eq(coming.importNumber, importNumber)', 'comesBack'],
    ', isNotNull(coming.archivedAt))': ')',
  }),
  guards(`${SERVER}/save-municipality.ts`, ['municipalities.db.test.ts', CONFIRM], {
    '  requireVersion(before, version)\n': '',
    '      requireVersion(current, version)\n': '',
    '      if (isAnother) requireNoResidents(current)\n': '',
    '  if (isAnother) requireNoResidents(before)\n': '',
    'residentCount + archivedCount + hiddenCount > 0': [
      'residentCount + hiddenCount > 0',
      'residentCount + archivedCount > 0',
    ],
    'municipality.residentCount + municipality.hiddenCount > 0': 'municipality.residentCount > 0',
    'live + collected + municipality.archivedCount > 0': 'live + collected > 0',
    "      await audit(tx, actor, deps.now(), 'municipality.updated', told)\n": '',
    '    await municipalities.lockAlone(id)\n': '',
    "    await audit(tx, actor, now(), 'municipality.deleted', municipality)\n": '',
    '    // What came in between would go with the row.\n    await withdrawMunicipality(tx, id, actor, now())\n': '',
    '    await withdrawMunicipality(tx, id, actor, now())\n    // Not before': '    // Not before',
  }),
  guards(`${SERVER}/save-municipality.ts`, [LOST], {
    '      await holdAdmin(tx, actor)\n      const newRow': '      const newRow',
    '      await holdAdmin(tx, actor)\n      const municipalities': '      const municipalities',
    '    await holdAdmin(tx, actor)\n    await holdStaffOf': '    await holdStaffOf',
  }),
  guards(`${SERVER}/preview-resident-import.ts`, [LOST], {
    'if (!(await imports.stage(staged))) throw importNotFound()': 'await imports.stage(staged)',
  }),
  guards(`${SERVER}/save-municipality.ts`, ['delete-beside-withdrawal.db.test.ts'], {
    '    await holdStaffOf(tx, id)\n': '',
  }),
  guards(`${SERVER}/save-resident.ts`, [LOST], {
    'if (!(await holdRight(tx, actor.userId, municipalityId)))\n': 'if (false)\n',
    'if (!(await holdRight(tx, actor.userId, municipalityId))) throw residentNotFound()\n    const': 'const',
    'if (!(await holdRight(tx, actor.userId, municipalityId))) throw residentNotFound()\n    await': 'await',
  }),
  guards(`${SERVER}/describe-municipality.ts`, ['municipalities.db.test.ts'], {
    'keyId, sealedKeyPin }': ['keyId }', 'sealedKeyPin }'],
  }),
  guards(`${SERVER}/official-municipality.ts`, ['merged-municipalities.db.test.ts'], {
    ' || official.bfsNumber !== bfsNumber': '',
    'findMunicipality(bfsNumber)?.bfsNumber === other': 'true',
  }),
  guards(`${SERVER}/remember-municipalities.ts`, ['merged-municipalities.db.test.ts'], {
    'byBfsNumber.get(inForce) ?? byName': 'byName',
    '[id, ...registers]': '[id]',
    '[inForce, ...listMerged(inForce)]': '[inForce]',
    'return municipality && present(municipality, findMunicipality)': 'return municipality',
  }),
  guards(`${SERVER}/plan-resident-import.ts`, ['import-into-merged.db.test.ts'], {
    'if (!isArchived) elsewhere.add(position)': 'elsewhere.add(position)',
    'elsewhere.has(position) && !isHere ? ': 'elsewhere.has(position) ? ',
    'const isHere = same.some(({ isArchived }) => !isArchived)': 'const isHere = same.length > 0',
  }),
  guards(`${SERVER}/confirm-resident-import.ts`, ['import-into-merged.db.test.ts'], {
    " || planned?.effect === 'elsewhere'": '',
    'if (merged.length > 0 && (await residents.standElsewhere(municipalityId, shownNumber + 1, merged)))': 'if (false)',
  }),
  guards(`${SERVER}/save-resident.ts`, ['import-into-merged.db.test.ts'], {
    'isHere || (await standsIn(residents, merged, input))': 'isHere',
    'isRenamed(fields) && (await standsIn(residents, merged, entries))': [
      'false',
      'await standsIn(residents, merged, entries)',
    ],
    '.some(({ isArchived }) => !isArchived)) return true': '.length > 0) return true',
    'if (same !== undefined && !isHere) {': 'if (same !== undefined && !isAsked) {',
  }),
  guards(`${SERVER}/save-resident.ts`, [RESIDENTS], {
    ' || !mayActFor(actor, resident.municipalityId)': '',
    'if (isAsked && !input.isDuplicateAccepted) throw residentExists()\n    if (same': 'if (same',
    'if (isAsked && !change.isDuplicateAccepted) throw residentExists()\n    const corrections': 'const corrections',
    'isRenamed(fields) ? await requireSamePerson(tx, deps, id, fields) : {}': '{}',
    '    if (fields.length === 0) return resident\n': '',
    'if (live > 0) throw': 'if (false) throw',
    '  if (change.birthDate !== undefined) requirePlausible(change.birthDate, at)\n': '',
    'familyName: familyName ?? before.familyName': "familyName: familyName ?? ''",
    'hasRightToVote === undefined ? before.hasRightToVote : hasRightToVote': 'hasRightToVote ?? null',
    'if (collected > 0) {': 'if (false) {',
    "        await audit(tx, actor, at, 'resident.archived', resident)\n": '',
    '    const resident = await requireResident(residents.lock, id, actor)\n    const entries': {
      becomes: '    const resident = await requireResident(residents.findById, id, actor)\n    const entries',
      because: 'the municipality is held before, by everything that writes residents',
    },
  }),
  guards(`${SERVER}/require-same-person.ts`, [RESIDENTS], {
    'if (nameChangedAt !== null && birthDateChangedAt !== null)': [
      'if (false)',
      "if (fields.includes('birthDate') && isRenamed)",
    ],
    'before !== null && before >= liveSince ? before : null': ['before', 'null'],
    "fields.includes('givenName') || fields.includes('familyName')": [
      "fields.includes('familyName')",
      "fields.includes('givenName')",
    ],
    'if (liveSince === null) return { nameChangedAt: null, birthDateChangedAt: null }':
      'if (liveSince === null) return {} as ResidentCorrections',
  }),
  guards(`${SERVER}/read-resident-csv.ts`, ['read-resident-csv.test.ts'], {
    'words[answer].map(foldForSearch)': ['words[answer]', "words[answer].filter((word) => word !== 'no')"],
    '(isRomansh && right === ROMANSH.no)': ['right === ROMANSH.no', 'false'],
    "  if (isNo && !NO.has(right)) cells.stimmrecht = 'nein'\n": '',
    'if (repeated.length > 0) throw': 'if (false) throw',
    "unmarkFormula((record[positions[column]] ?? '').trim())": "(record[positions[column]] ?? '').trim()",
    "  if (name.includes(UNREADABLE)) return 'unreadable-characters'\n": '',
  }),
  guards('features/municipalities/web/import/faulty-file.tsx', ['resident-import.test.tsx'], {
    'cells.map(markFormula).map(quoted)': 'cells.map(quoted)',
  }),
  guards('features/municipalities/contract/formula-mark.ts', ['formula-mark.test.ts'], {
    '/^[=+\\-@\\t\\r]/': ['/^[=+\\-@]/', '/^[=@\\t\\r]/'],
    'FORMULA.test(cell.slice(MARK.length))': 'true',
  }),
  guards(`${SERVER}/decode-text.ts`, ['read-resident-csv.test.ts'], {
    'hasUtf8Mark(bytes) || (await isNearlyUtf8(bytes, pace))': [
      'hasUtf8Mark(bytes)',
      'await isNearlyUtf8(bytes, pace)',
    ],
    ' || (await isForeign(bytes, pace))': '',
    'foreign > own': ['foreign >= own', 'foreign > 0'],
    '10 * whole >= SEEMING_PER_TEN * broken': ['10 * whole > SEEMING_PER_TEN * broken', 'whole > 0'],
  }),
  guards(`${SERVER}/issuer-identity.ts`, ['issuer-key.db.test.ts'], {
    "if (verificationMethod !== null && verificationMethod.split('#')[0] !== input.did)": 'if (false)',
    'if (keyId === null && keyPin) throw': 'if (false) throw',
    'if (keyId === null || keyPin === null)': ['if (keyPin === null)', 'if (keyId === null)'],
  }),
  guards(`${SERVER}/key-pin.ts`, ['issuer-key.db.test.ts'], {
    '`gemeinden.sealed_key_pin.${municipalityId}`': '`gemeinden.sealed_key_pin`',
  }),
  guards(`${SERVER}/municipality-routes.ts`, ['issuer-key.db.test.ts'], {
    "  api.on('POST', `${MUNICIPALITIES}/:id/issuer-check`, guards.requireAdmin)\n": '',
  }),
]
