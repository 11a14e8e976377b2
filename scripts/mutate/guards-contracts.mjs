/** The pure rules that browser and server share. */
export const CONTRACT_GUARDS = [
  {
    file: 'features/popular-votes/contract.ts',
    tests: ['features/popular-votes/contract.test.ts', 'features/support/contract.test.ts'],
    mutants: [
      {
        guard: 'endDate !== null && now.getTime() > endOfSwissDay(endDate).getTime()',
        becomes: 'endDate !== null && now.getTime() >= endOfSwissDay(endDate).getTime()',
      },
      { guard: 'startDate !== null && today < startDate', becomes: 'startDate !== null && today <= startDate' },
      { guard: "item.level === 'cantonal' && item.canton !== address.canton", becomes: 'false' },
      { guard: "item.level === 'municipal' && item.municipality?.bfsNumber !== address.bfsNumber", becomes: 'false' },
      { guard: "if (item.isEnded) return 'ended'", becomes: '' },
    ],
  },
  {
    file: 'features/popular-votes/contract/item-rules.ts',
    tests: ['features/popular-votes/contract.test.ts'],
    mutants: [
      { guard: 'dates.endDate < dates.startDate', becomes: 'dates.endDate <= dates.startDate' },
      { guard: ' && dates.endDate < dates.startDate', becomes: '' },
    ],
  },
  {
    file: 'features/wallet-session/contract.ts',
    tests: ['features/wallet-session/contract.test.ts', 'features/support/contract.test.ts'],
    mutants: [
      { guard: 'from === to || transitions[from].includes(to)', becomes: 'true' },
      { guard: 'from === to || transitions[from].includes(to)', becomes: 'transitions[from].includes(to)' },
      { guard: "!(transitions[state]?.includes('failed') ?? false)", becomes: 'true' },
    ],
  },
  {
    file: 'features/register/contract/statuses.ts',
    tests: ['features/register/server/change-credential-status.db.test.ts'],
    mutants: [
      { guard: "  ISSUED: ['SUSPENDED', 'REVOKED'],", becomes: "  ISSUED: ['SUSPENDED', 'REVOKED', 'CANCELLED']," },
      { guard: '  REVOKED: [],', becomes: "  REVOKED: ['ISSUED']," },
      { guard: "  OFFERED: ['CANCELLED'],", becomes: "  OFFERED: ['CANCELLED', 'READY']," },
      { guard: '(STATUS_CHANGES[from] as readonly ProviderStatus[]).includes(to)', becomes: 'true' },
    ],
  },
  {
    file: 'features/municipalities/contract/resident-rules.ts',
    tests: ['features/municipalities/contract/input-schemas.test.ts'],
    mutants: [
      { guard: 'return isRealDay && birthDate', becomes: 'return birthDate' },
      { guard: ' && birthDate >= EARLIEST_BIRTH_DATE', becomes: '' },
      { guard: ' && birthDate <= today', becomes: '' },
      { guard: ' && birthDate <= today', becomes: ' && birthDate < today' },
    ],
  },
]
