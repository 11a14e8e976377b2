import { BETA_ID_TYPE } from './beta-id.ts'

const ES256 = ['ES256'] as const

/**
 * What a test verification asks for, as a presentation definition (Presentation Exchange 2.0): a beta identity with the names and the
 * birth date, and a proof of the key it is bound to. It never changes; a wallet of today is asked for the same by DCQL.
 */
export const TEST_DEFINITION = {
  id: '00000000-0000-0000-0000-000000000000',
  input_descriptors: [
    {
      id: '11111111-1111-1111-1111-111111111111',
      format: { 'vc+sd-jwt': { 'sd-jwt_alg_values': ES256, 'kb-jwt_alg_values': ES256 } },
      constraints: {
        fields: [
          { path: ['$.vct'], filter: { type: 'string', const: BETA_ID_TYPE } },
          { path: ['$.family_name'] },
          { path: ['$.given_name'] },
          { path: ['$.birth_date'] },
        ],
      },
    },
  ],
} as const
