import { BETA_ID_TYPE } from './beta-id.ts'

/** A list of this one thing, as its type says. */
const one = <const Item>(item: Item): [Item] => [item]

/**
 * What a test verification asks for, as a presentation definition (Presentation Exchange 2.0): a beta identity with the names and the
 * birth date, and a proof of the key it is bound to. It never changes; a wallet of today is asked for the same by DCQL.
 */
export const TEST_DEFINITION = {
  id: '00000000-0000-0000-0000-000000000000' as const,
  input_descriptors: one({
    id: '11111111-1111-1111-1111-111111111111',
    format: { 'vc+sd-jwt': { 'sd-jwt_alg_values': one('ES256'), 'kb-jwt_alg_values': one('ES256') } },
    constraints: {
      fields: Array.of(
        { path: one('$.vct'), filter: { type: 'string' as const, const: BETA_ID_TYPE } },
        { path: one('$.family_name') },
        { path: one('$.given_name') },
        { path: one('$.birth_date') },
      ),
    },
  }),
}
