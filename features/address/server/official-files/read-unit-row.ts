import type { AdministrativeLevel, AdministrativeUnit } from '../administrative-units.ts'
import type { FieldOf } from './layouts.ts'
import { parseDay } from './official-dates.ts'
import type { Outcome } from './outcome.ts'

/** A canton, district or municipality of the commune register, in force or not. */
export interface RegisteredUnit extends AdministrativeUnit {
  isInForce: boolean
  /** `2026-01-01` */
  validFrom: string | undefined
  validTo: string | undefined
  /** Numbers of the changes by which it came into the register and left it; empty where there was none. */
  inscription: string
  radiation: string
}

const LEVELS: Readonly<Record<string, AdministrativeLevel>> = { '1': 1, '2': 2, '3': 3 }

/** @param fields of one line */
export function readUnitRow(fields: readonly string[], fieldOf: FieldOf): Outcome<RegisteredUnit> {
  const level = LEVELS[fieldOf(fields, 'Level')]
  if (level === undefined) return { fault: 'has no level from 1 to 3' }
  const bfsNumber = fieldOf(fields, 'BfsCode')
  if (!/^\d{1,4}$/.test(bfsNumber)) return { fault: 'has no number in BfsCode' }
  const name = fieldOf(fields, 'Name')
  if (name === '') return { fault: 'has no name' }
  return {
    row: {
      bfsNumber: String(Number(bfsNumber)),
      historicalCode: fieldOf(fields, 'HistoricalCode'),
      parent: fieldOf(fields, 'Parent'),
      level,
      name,
      isInForce: fieldOf(fields, 'ValidTo') === '',
      validFrom: parseDay(fieldOf(fields, 'ValidFrom')),
      validTo: parseDay(fieldOf(fields, 'ValidTo')),
      inscription: fieldOf(fields, 'Inscription'),
      radiation: fieldOf(fields, 'Radiation'),
    },
  }
}
