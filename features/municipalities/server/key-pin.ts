import type { Sealer } from '@e-collecting/kernel'
import type { MunicipalityRecord } from './municipality-repository.ts'

/** To what a sealed PIN is bound. */
export const keyPinContext = (municipalityId: string): string => `gemeinden.sealed_key_pin.${municipalityId}`

/** A PIN as it stands in its row: sealed (record 0007), and worth nothing in another one. */
export const sealKeyPin = (sealer: Sealer, municipalityId: string, pin: string): Uint8Array =>
  sealer.seal(Buffer.from(pin), keyPinContext(municipalityId))

/** The PIN, for the issuer alone; null where there is none. */
export const openKeyPin = (
  sealer: Sealer,
  { id, sealedKeyPin }: Pick<MunicipalityRecord, 'id' | 'sealedKeyPin'>,
): string | null =>
  sealedKeyPin === null ? null : Buffer.from(sealer.open(sealedKeyPin, keyPinContext(id))).toString('utf8')
