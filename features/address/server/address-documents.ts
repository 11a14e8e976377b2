import { DomainError } from '@e-collecting/kernel'
import { z } from 'zod'
import type { AdministrativeUnits } from './administrative-units.ts'
import type { LocalityPart } from './official-files/read-locality-row.ts'

declare module '@e-collecting/kernel/error-codes' {
  interface InternalErrors {
    'address-document-faulty': true
  }
}

const UnitsSchema = z.object({
  /** Official number, historical code, historical code of the unit above, level, name. */
  units: z.array(z.tuple([z.string(), z.string(), z.string(), z.literal([1, 2, 3]), z.string()])),
  successors: z.array(z.tuple([z.string(), z.string()])),
})

/** Postal code, name, number of the municipality, percent of the locality's addresses where the file says it. */
const LocalitiesSchema = z.array(z.tuple([z.string(), z.string(), z.string(), z.number().nullable()]))

/** What the database keeps of an imported commune register. */
export function writeUnitsDocument({ units, successors }: AdministrativeUnits): string {
  const rows = units.map(({ bfsNumber, historicalCode, parent, level, name }) => [
    bfsNumber,
    historicalCode,
    parent,
    level,
    name,
  ])
  return JSON.stringify({ units: rows, successors: [...successors] })
}

/** @throws DomainError `address-document-faulty` */
export function readUnitsDocument(document: string): AdministrativeUnits {
  const { units, successors } = parse(UnitsSchema, document)
  return {
    units: units.map(([bfsNumber, historicalCode, parent, level, name]) => ({
      bfsNumber,
      historicalCode,
      parent,
      level,
      name,
    })),
    successors: new Map(successors),
  }
}

/** What the database keeps of an imported directory of localities. */
export const writeLocalitiesDocument = (parts: readonly LocalityPart[]): string =>
  JSON.stringify(parts.map(({ postalCode, name, bfsNumber, share }) => [postalCode, name, bfsNumber, share]))

/** @throws DomainError `address-document-faulty` */
export const readLocalitiesDocument = (document: string): LocalityPart[] =>
  parse(LocalitiesSchema, document).map(([postalCode, name, bfsNumber, share]) => ({
    postalCode,
    name,
    bfsNumber,
    share,
  }))

function parse<Schema extends z.ZodType>(schema: Schema, document: string): z.output<Schema> {
  const parsed = schema.safeParse(JSON.parse(document))
  if (!parsed.success)
    throw new DomainError('address-document-faulty', 'A data set of addresses is not as it was written.')
  return parsed.data
}
