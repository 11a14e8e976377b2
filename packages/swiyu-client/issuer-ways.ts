/** How an issuer is spoken to; `auto`: found out by its answers. */
export const ISSUER_APIS = ['auto', 'swiyu', 'specification'] as const
export type IssuerApi = (typeof ISSUER_APIS)[number]

/** The generic issuer of swiyu, or the older API: that one issues under one identity, and revokes by a call of its own. */
export type IssuerWay = Exclude<IssuerApi, 'auto'>

export const waysOf = (api: IssuerApi): readonly IssuerWay[] => (api === 'auto' ? ['swiyu', 'specification'] : [api])
