import type { JsonObject } from '../jose/index.ts'
import { type ClaimPath, selectClaims } from '../sd-jwt/index.ts'
import { type DefinitionField, parsePresentationDefinition } from './presentation-definition.ts'
import { findUnmatchedClaim, matchesType, parsePresentationQuery } from './verifier-query.ts'
import type { CredentialFormat } from './wire-names.ts'

/** What a verifier wants, in whichever language it asked. */
export type Wanted = {
  readonly credentials: readonly WantedCredential[]
  /** The definition that the answer has to name; undefined for a DCQL query. */
  readonly definitionId: string | undefined
}

/** One credential that a verifier wants. */
export type WantedCredential = {
  readonly id: string
  readonly format: CredentialFormat
  /** Types of which it may be; none where the verifier does not care. */
  readonly vctValues: readonly string[]
  /** Claims that are asked for. */
  readonly paths: readonly ClaimPath[]
  readonly isHolderBindingRequired: boolean
  /** Which claims of a credential have to be shown; undefined for one that does not answer. */
  readonly choosePaths: (claims: JsonObject) => readonly ClaimPath[] | undefined
}

/** Reads a DCQL query. @throws QueryError */
export const readWantedByQuery = (query: unknown): Wanted => ({
  definitionId: undefined,
  credentials: parsePresentationQuery(query).credentials.map((queried) => {
    const { id, format, vctValues, claims, isHolderBindingRequired } = queried
    const paths = claims.map(({ path }) => path)
    const isAnsweredBy = (held: JsonObject) =>
      matchesType(queried, held) && findUnmatchedClaim(queried, held) === undefined
    const choosePaths = (held: JsonObject) => (isAnsweredBy(held) ? paths : undefined)
    return { id, format, vctValues, paths, isHolderBindingRequired, choosePaths }
  }),
})

/** Reads a presentation definition. What is optional is not sent. @throws QueryError */
export function readWantedByDefinition(definition: unknown): Wanted {
  const { id: definitionId, descriptors } = parsePresentationDefinition(definition)
  const credentials = descriptors.map(({ id, format, fields }) => {
    const needed = fields.filter(({ isOptional }) => !isOptional)
    return {
      id,
      format,
      vctValues: needed.flatMap(typesOf),
      paths: needed.filter((field) => !isTypeField(field)).map(({ paths: [first = []] }) => first),
      isHolderBindingRequired: true,
      choosePaths: (held: JsonObject) => choosePaths(needed, held),
    }
  })
  return { definitionId, credentials }
}

const isTypeField = ({ paths }: DefinitionField) => paths.some((path) => path.length === 1 && path[0] === 'vct')

const typesOf = (field: DefinitionField): readonly string[] =>
  isTypeField(field) ? (field.filter?.values ?? []).filter((value) => typeof value === 'string') : []

function choosePaths(fields: readonly DefinitionField[], held: JsonObject): readonly ClaimPath[] | undefined {
  const chosen = fields.map(({ paths, filter }) =>
    paths.find((path) => selectClaims(held, path).some((value) => filter?.accepts(value) ?? true)),
  )
  return chosen.every((path) => path !== undefined) ? chosen : undefined
}
