import { expect, test } from 'vitest'
import {
  ADDRESS_FIELDS,
  addressFromStored,
  chooseMunicipality,
  EMPTY_ADDRESS,
  type EnteredAddress,
  editAddress,
  faultyAddressFields,
  formatAddress,
  isAddressResolved,
  isNumberBehind,
} from './address-entry.ts'

const bournens: EnteredAddress = {
  street: 'Route de Cossonay 2',
  postalCode: '1035',
  city: 'Bournens',
  municipality: { bfsNumber: '5475', name: 'Bournens' },
}

test('the postal code keeps only digits, at most four', () => {
  expect(editAddress(EMPTY_ADDRESS, 'postalCode', 'CH-80012').postalCode).toBe('8001')
})

test.each(ADDRESS_FIELDS)('an edit of %s forgets the municipality, whoever had chosen it', (field) => {
  const byHand = chooseMunicipality(bournens, { bfsNumber: '261', name: 'Zürich' })
  for (const address of [bournens, byHand]) {
    const edited = editAddress(address, field, '7')
    expect(edited.municipality).toBeNull()
    expect(isAddressResolved(edited)).toBe(false)
  }
})

test('typing that changes nothing forgets nothing', () => {
  expect(editAddress(bournens, 'postalCode', '1035x')).toBe(bournens)
  expect(editAddress(bournens, 'city', 'Bournens')).toBe(bournens)
})

test('the step goes on only with every field filled and a municipality', () => {
  expect(isAddressResolved(bournens)).toBe(true)
  expect(isAddressResolved({ ...bournens, municipality: null })).toBe(false)
  expect(isAddressResolved({ ...bournens, city: '  ' })).toBe(false)
  expect(isAddressResolved({ ...bournens, postalCode: '103' })).toBe(false)
  expect(faultyAddressFields(EMPTY_ADDRESS)).toEqual(['street', 'postalCode', 'city'])
  expect(faultyAddressFields({ ...bournens, street: ' ' })).toEqual(['street'])
})

test('an address reads on one line', () => {
  expect(formatAddress(bournens)).toBe('Route de Cossonay 2, 1035 Bournens')
})

test('only a number may follow a chosen street', () => {
  for (const text of ['Seeweg', 'Seeweg ', 'Seeweg 1', 'Seeweg 12a', 'Seeweg 12 a', 'Seeweg 31.1'])
    expect(isNumberBehind('Seeweg', text), text).toBe(true)
  for (const text of ['Seewe', 'Seeweg West', 'Seeweg 12 West', 'Am Seeweg 1'])
    expect(isNumberBehind('Seeweg', text), text).toBe(false)
  expect(isNumberBehind(null, 'Seeweg 1')).toBe(false)
})

test('what an earlier page has stored comes back; what is no text counts as empty, and half a municipality as none', () => {
  expect(addressFromStored(JSON.parse(JSON.stringify(bournens)))).toEqual(bournens)
  for (const nothing of [null, undefined, 'Bern', 7]) expect(addressFromStored(nothing)).toEqual(EMPTY_ADDRESS)
  expect(addressFromStored({ street: 7, postalCode: null, city: ['Bern'] })).toEqual(EMPTY_ADDRESS)
  for (const municipality of [{ bfsNumber: '5475' }, { name: 'Bournens' }, { bfsNumber: 5475, name: 'Bournens' }, 'x'])
    expect(addressFromStored({ ...bournens, municipality }).municipality).toBeNull()
})
