import type { CredentialQuery, RequestPurpose } from './verifier-service.ts'

/** Id of the one credential in a query; a nested result stands under it. */
const QUERY_ID = 'identity'

/** Presentation Exchange ids: an all-zero one, and a fixed one for the descriptor. */
const DEFINITION_ID = '00000000-0000-0000-0000-000000000000'
const DESCRIPTOR_ID = '11111111-1111-1111-1111-111111111111'

/** The query as verifiers from 3.x on want it (DCQL). Paths are arrays, never `$.x`. */
export const toDcqlQuery = ({ vctValues, claims, values = {} }: CredentialQuery) => ({
  credentials: [
    {
      id: QUERY_ID,
      format: 'dc+sd-jwt',
      meta: { vct_values: vctValues },
      claims: claims.map((path) => {
        const value = values[path.join('.')]
        return value === undefined ? { path } : { path, values: [value] }
      }),
    },
  ],
})

/** The query as verifiers of 2.x want it (Presentation Exchange). It can name one type only. */
export const toPresentationDefinition = ({ vctValues, claims }: CredentialQuery) => ({
  id: DEFINITION_ID,
  input_descriptors: [
    {
      id: DESCRIPTOR_ID,
      format: { 'vc+sd-jwt': { 'sd-jwt_alg_values': ['ES256'], 'kb-jwt_alg_values': ['ES256'] } },
      constraints: {
        fields: [
          { path: ['$.vct'], filter: { type: 'string', const: vctValues[0] } },
          ...claims.map((path) => ({ path: [`$.${path.join('.')}`] })),
        ],
      },
    },
  ],
})

/** What the wallet shows with the request, in the spelling of client metadata. */
export const toClientMetadata = ({ clientName, clientNames = {} }: RequestPurpose): Record<string, string> => ({
  client_name: clientName,
  ...Object.fromEntries(Object.entries(clientNames).map(([language, name]) => [`client_name#${language}`, name])),
})

/** Members of a credential that say nothing about its subject. */
const TECHNICAL_CLAIMS = [
  'iss',
  'vct',
  'vct_metadata_uri',
  'vct_metadata_uri#integrity',
  'cnf',
  'iat',
  'nbf',
  'exp',
  'status',
  '_sd_alg',
]

/** The claims of a result: from 3.x on nested under the query's id, in a list of one; before, flat. */
export const readClaims = (data: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(credentialOf(data)).filter(([name]) => !TECHNICAL_CLAIMS.includes(name)))

/** Who issued what was presented, if the result tells it. */
export function issuerOf(data: Readonly<Record<string, unknown>>): string | undefined {
  const { iss } = credentialOf(data)
  return typeof iss === 'string' ? iss : undefined
}

function credentialOf(data: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const nested = data[QUERY_ID]
  const claims: unknown = Array.isArray(nested) ? nested[0] : data
  return typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>) : {}
}
