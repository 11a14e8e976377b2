import { expect, test } from 'vitest'
import { receiptRequest } from './receipt-request.ts'
import { ANNA, VOTE } from './testing.ts'

const now = new Date('2026-11-20T23:30:00Z')
const request = (vote = VOTE) => receiptRequest({ person: ANNA, vote, now, statusListUrl: 'https://list' })

test('a receipt says who supported what on which Swiss day, and nothing else', () => {
  expect(request()).toEqual({
    credentialType: 'e-collecting-receipt',
    subject: {
      firstName: 'Anna',
      lastName: 'Müller',
      birthDate: '1990-05-17',
      signDate: '2026-11-21',
      type: 'initiative',
      title: 'Nachtzüge für alle',
      comitee: 'Komitee Nachtzug',
      level: 'federal',
    },
    offerValiditySeconds: 86_400,
    validFrom: now,
    validUntil: new Date('2027-11-20T23:30:00Z'),
    statusLists: ['https://list'],
  })
})

test('an item without committee gives a receipt without that claim', () => {
  expect(request({ ...VOTE, comitee: null }).subject).not.toHaveProperty('comitee')
})
