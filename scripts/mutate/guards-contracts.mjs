import { guards } from './guards.mjs'

/** The pure rules that browser and server share. */
export const CONTRACT_GUARDS = [
  guards('features/popular-votes/contract.ts', ['contract.test.ts', 'features/support/contract.test.ts'], {
    'endDate !== null && now.getTime() > endOfSwissDay(endDate).getTime()':
      'endDate !== null && now.getTime() >= endOfSwissDay(endDate).getTime()',
    'startDate !== null && today < startDate': 'startDate !== null && today <= startDate',
    "item.level === 'cantonal' && item.canton !== address.canton": 'false',
    "item.level === 'municipal' && item.municipality?.bfsNumber !== address.bfsNumber": 'false',
    "if (item.isEnded) return 'ended'": '',
  }),
  guards('features/popular-votes/contract/item-rules.ts', ['features/popular-votes/contract.test.ts'], {
    'dates.endDate < dates.startDate': 'dates.endDate <= dates.startDate',
    ' && dates.endDate < dates.startDate': '',
  }),
  guards('features/wallet-session/contract.ts', ['contract.test.ts', 'features/support/contract.test.ts'], {
    'from === to || transitions[from].includes(to)': ['true', 'transitions[from].includes(to)'],
    "!(transitions[state]?.includes('failed') ?? false)": 'true',
  }),
  guards('features/register/contract/statuses.ts', ['features/register/server/change-credential-status.db.test.ts'], {
    "  ISSUED: ['SUSPENDED', 'REVOKED'],": "  ISSUED: ['SUSPENDED', 'REVOKED', 'CANCELLED'],",
    '  REVOKED: [],': "  REVOKED: ['ISSUED'],",
    "  OFFERED: ['CANCELLED'],": "  OFFERED: ['CANCELLED', 'READY'],",
    '(STATUS_CHANGES[from] as readonly ProviderStatus[]).includes(to)': 'true',
  }),
  guards('features/municipalities/contract/resident-rules.ts', ['input-schemas.test.ts'], {
    'isCalendarDay(birthDate) && ': '',
    ' && birthDate >= EARLIEST_BIRTH_DATE': '',
    ' && birthDate <= today': ['', ' && birthDate < today'],
  }),
]
