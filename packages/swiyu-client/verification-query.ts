import type { CredentialQuery } from './verifier-service.ts'

/** Id of the one credential in a query; a nested result stands under it. */
export const QUERY_ID = 'identity'

/** Presentation Exchange ids: the specification's fixed all-zero one and a fixed one for the descriptor. */
const DEFINITION_ID = '00000000-0000-0000-0000-000000000000'
const DESCRIPTOR_ID = '11111111-1111-1111-1111-111111111111'

/** The query as verifiers from 3.x on want it (DCQL). Paths are arrays, never `$.x`. */
export const toDcqlQuery = ({ vctValues, claims }: CredentialQuery) => ({
  credentials: [
    {
      id: QUERY_ID,
      format: 'dc+sd-jwt',
      meta: { vct_values: vctValues },
      claims: claims.map((path) => ({ path })),
    },
  ],
})

/** The query as verifiers of 2.x want it (Presentation Exchange; specification §3). It can name one type only. */
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
