export { type GeneratedStreet, generateNationalData } from './national-data.ts'
export { ADDRESS_HEADER, addressLines, STREET_HEADER, streetLine } from './official-layout.ts'
export { createRandomSource, type RandomSource } from './random-source.ts'
export { type TypedAddress, typeAddress } from './typed-addresses.ts'
