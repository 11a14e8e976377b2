const SERVER = 'features/municipalities/server'
const CONFIRM = `${SERVER}/confirm-resident-import.engines.test.ts`
const IMPORTS = `${SERVER}/import-residents.engines.test.ts`
const TURN = `${SERVER}/take-import-turn.db.test.ts`
const RESIDENTS = `${SERVER}/residents.engines.test.ts`

/** Who may change a register, imports that are all or nothing, and whom a credential protects. */
export const MUNICIPALITY_GUARDS = [
  {
    file: `${SERVER}/staged-import.ts`,
    tests: [`${SERVER}/staged-import.test.ts`, CONFIRM, IMPORTS],
    mutants: [
      { guard: ' && now.getTime() - staged.createdAt.getTime() < RESIDENT_IMPORT_KEPT_MS', becomes: '' },
      { guard: 'if (!isOpen || !mayActFor(actor, staged.municipalityId))', becomes: 'if (!isOpen)' },
      {
        guard: '`resident_import_lines.sealed_lines.${id}.${position}`',
        becomes: '`resident_import_lines.sealed_lines.${id}`',
      },
    ],
  },
  {
    file: `${SERVER}/resident-import-repository.ts`,
    tests: [CONFIRM, IMPORTS],
    mutants: [
      {
        guard: 'and(eq(residentImports.id, id), eq(residentImports.userId, userId))',
        becomes: 'and(eq(residentImports.id, id))',
      },
    ],
  },
  {
    file: `${SERVER}/confirm-resident-import.ts`,
    tests: [CONFIRM, IMPORTS],
    mutants: [
      { guard: '  if (!isFaultless && !leavesFaulty) throw importFaulty()\n', becomes: '' },
      { guard: "planned?.effect === 'ambiguous' || ", becomes: '' },
      {
        guard: 'if (!(await createResidentImportRepository(tx).deleteStaged(id, actor.userId))) throw importNotFound()',
        becomes: 'await createResidentImportRepository(tx).deleteStaged(id, actor.userId)',
      },
      { guard: 'await giveTurnUp(deps, turn, pace).catch(deps.reportFailure)', becomes: '' },
    ],
  },
  {
    file: `${SERVER}/import-turn-repository.ts`,
    tests: [TURN, CONFIRM],
    mutants: [
      { guard: "if (before.leaseUntil !== null && before.leaseUntil > now) return 'busy'", becomes: '' },
      {
        guard: 'and(eq(gemeinden.id, municipalityId), eq(gemeinden.importAttempt, attemptId))',
        becomes: 'and(eq(gemeinden.id, municipalityId))',
      },
      { guard: "return before.attemptId === null ? 'taken' : 'interrupted'", becomes: "return 'taken'" },
      {
        guard: 'and(isNotNull(gemeinden.importAttempt), lt(gemeinden.importLeaseUntil, now))',
        becomes: 'isNotNull(gemeinden.importAttempt)',
      },
    ],
  },
  {
    file: `${SERVER}/take-import-turn.ts`,
    tests: [TURN, CONFIRM],
    mutants: [
      {
        guard: 'if (shownNumber === undefined) throw importNotFound()\n    return work(tx, shownNumber)',
        becomes: 'return work(tx, shownNumber ?? 0)',
      },
    ],
  },
  {
    file: `${SERVER}/hidden-resident-repository.ts`,
    tests: [CONFIRM],
    mutants: [
      { guard: '            isShown(number),\n', becomes: '' },
      { guard: ', gt(einwohner.importNumber, shownNumber)', becomes: '' },
      { guard: ' and new_import_number > ${shownNumber}::int', becomes: ' and ${shownNumber}::int is not null' },
      {
        guard: ', eq(einwohner.newImportNumber, importNumber))} and',
        becomes: ')} and ${importNumber}::int is not null and',
      },
    ],
  },
  {
    file: `${SERVER}/save-municipality.ts`,
    tests: [`${SERVER}/municipalities.db.test.ts`, CONFIRM],
    mutants: [
      { guard: '      if (isAnother) requireNoResidents(current)\n', becomes: '' },
      { guard: '  if (isAnother) requireNoResidents(before)\n', becomes: '' },
      { guard: 'residentCount + archivedCount + hiddenCount > 0', becomes: 'residentCount + hiddenCount > 0' },
      { guard: 'residentCount + archivedCount + hiddenCount > 0', becomes: 'residentCount + archivedCount > 0' },
      { guard: 'municipality.residentCount + municipality.hiddenCount > 0', becomes: 'municipality.residentCount > 0' },
      { guard: 'live + collected + municipality.archivedCount > 0', becomes: 'live + collected > 0' },
      { guard: "      await audit(tx, actor, deps.now(), 'municipality.updated', told)\n", becomes: '' },
      { guard: "    await audit(tx, actor, now(), 'municipality.deleted', municipality)\n", becomes: '' },
    ],
  },
  {
    file: `${SERVER}/official-municipality.ts`,
    tests: [`${SERVER}/merged-municipalities.db.test.ts`],
    mutants: [
      { guard: ' || official.bfsNumber !== bfsNumber', becomes: '' },
      { guard: 'findMunicipality(bfsNumber)?.bfsNumber === other', becomes: 'true' },
    ],
  },
  {
    file: `${SERVER}/remember-municipalities.ts`,
    tests: [`${SERVER}/merged-municipalities.db.test.ts`],
    mutants: [
      {
        guard: 'byBfsNumber.get(inForce) ?? byName',
        becomes: 'byName',
      },
      { guard: '[id, ...registers]', becomes: '[id]' },
      { guard: '[inForce, ...listMerged(inForce)]', becomes: '[inForce]' },
      { guard: 'return municipality && present(municipality, findMunicipality)', becomes: 'return municipality' },
    ],
  },
  {
    file: `${SERVER}/plan-resident-import.ts`,
    tests: [`${SERVER}/import-into-merged.db.test.ts`],
    mutants: [
      { guard: 'if (!isArchived) elsewhere.add(position)', becomes: 'elsewhere.add(position)' },
      { guard: 'elsewhere.has(position) && !isHere ? ', becomes: 'elsewhere.has(position) ? ' },
      { guard: 'const isHere = same.some(({ isArchived }) => !isArchived)', becomes: 'const isHere = same.length > 0' },
    ],
  },
  {
    file: `${SERVER}/confirm-resident-import.ts`,
    tests: [`${SERVER}/import-into-merged.db.test.ts`],
    mutants: [{ guard: " || planned?.effect === 'elsewhere'", becomes: '' }],
  },
  {
    file: `${SERVER}/save-resident.ts`,
    tests: [`${SERVER}/import-into-merged.db.test.ts`],
    mutants: [
      { guard: 'isHere || (await standsIn(residents, merged, input))', becomes: 'isHere' },
      { guard: '.some(({ isArchived }) => !isArchived)) return true', becomes: '.length > 0) return true' },
      { guard: 'if (same !== undefined && !isHere) {', becomes: 'if (same !== undefined && !isAsked) {' },
    ],
  },
  {
    file: `${SERVER}/save-resident.ts`,
    tests: [RESIDENTS],
    mutants: [
      { guard: ' || !mayActFor(actor, resident.municipalityId)', becomes: '' },
      { guard: 'if (isAsked && !input.isDuplicateAccepted) throw residentExists()', becomes: '' },
      { guard: 'if (others.length > 0 && !input.isDuplicateAccepted) throw residentExists()', becomes: '' },
      { guard: 'if (isAnotherPerson(fields) && (await', becomes: 'if ((await' },
      {
        guard: 'if (isAnotherPerson(fields) && (await deps.standing.read(tx, { residentId: id })).live > 0)',
        becomes: 'if (false)',
      },
      { guard: 'if (live > 0) throw', becomes: 'if (false) throw' },
      {
        guard: "fields.includes('birthDate') && (fields.includes('givenName') || fields.includes('familyName'))",
        becomes: 'fields.length > 1',
      },
      {
        guard:
          '  requirePlausible(input.birthDate, at)\n  return deps.db.transaction(async (tx) => {\n    const residents',
        becomes: '  return deps.db.transaction(async (tx) => {\n    const residents',
      },
      { guard: 'if (collected > 0) {', becomes: 'if (false) {' },
      {
        guard: '    const resident = await requireResident(residents.lock, id, actor)\n    const others',
        becomes: '    const resident = await requireResident(residents.findById, id, actor)\n    const others',
        because: 'the municipality is held before, by everything that writes residents',
      },
    ],
  },
  {
    file: `${SERVER}/issuer-identity.ts`,
    tests: [`${SERVER}/issuer-key.db.test.ts`],
    mutants: [
      {
        guard: "if (verificationMethod !== null && verificationMethod.split('#')[0] !== input.did)",
        becomes: 'if (false)',
      },
      { guard: 'if (keyId === null && keyPin) throw', becomes: 'if (false) throw' },
      { guard: 'if (keyId === null || keyPin === null)', becomes: 'if (keyPin === null)' },
      { guard: 'if (keyId === null || keyPin === null)', becomes: 'if (keyId === null)' },
    ],
  },
  {
    file: `${SERVER}/key-pin.ts`,
    tests: [`${SERVER}/issuer-key.db.test.ts`],
    mutants: [{ guard: '`gemeinden.sealed_key_pin.${municipalityId}`', becomes: '`gemeinden.sealed_key_pin`' }],
  },
  {
    file: `${SERVER}/municipality-routes.ts`,
    tests: [`${SERVER}/issuer-key.db.test.ts`],
    mutants: [{ guard: "  api.on('POST', `${MUNICIPALITIES}/:id/issuer-check`, guards.requireAdmin)\n", becomes: '' }],
  },
]
