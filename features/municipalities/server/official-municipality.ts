import type { MunicipalityRef } from '@e-collecting/address/contract'
import { DomainError } from '@e-collecting/kernel'
import type { MunicipalityInput } from '../contract.ts'
import { foldForSearch } from './fold-search.ts'

/** The official list: name and canton of a municipality by its number; of one that has merged, its successor with its own number. */
export type FindMunicipality = (bfsNumber: string) => MunicipalityRef | undefined

/** Numbers that are gone, of municipalities that have merged into one that is in force. */
export type ListMerged = (bfsNumber: string) => readonly string[]

/** @throws DomainError `municipality-number-unknown` for a number that is not in force */
export function requireOfficial(findMunicipality: FindMunicipality, bfsNumber: string): MunicipalityRef {
  const official = findMunicipality(bfsNumber)
  if (official === undefined || official.bfsNumber !== bfsNumber)
    throw new DomainError('municipality-number-unknown', 'The official list has no municipality of this number.')
  return official
}

/** Whether the one number is gone, and the other that of the municipality into which it has merged. */
export const isSuccessor = (findMunicipality: FindMunicipality, bfsNumber: string, other: string): boolean =>
  other !== bfsNumber && findMunicipality(bfsNumber)?.bfsNumber === other

/**
 * One digit off, and the residents of one place stand in the register of another: what looks wrong is asked back about.
 * @throws DomainError `municipality-name-differs`
 */
export function requireName(
  findMunicipality: FindMunicipality,
  { bfsNumber, name, isNameConfirmed }: MunicipalityInput,
): void {
  const official = findMunicipality(bfsNumber)?.name ?? ''
  const isOfficial = [official, withoutCanton(official)].some((known) => foldForSearch(known) === foldForSearch(name))
  if (!isOfficial && !isNameConfirmed)
    throw new DomainError('municipality-name-differs', 'The official name of this number is another one.')
}

/** `Buchs (ZH)` is called `Buchs` at home. */
const withoutCanton = (name: string): string => name.replace(/ \([A-Z]{2}\)$/, '')
