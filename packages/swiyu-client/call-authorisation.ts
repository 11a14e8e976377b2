/** A call as it goes out. */
export interface OutgoingCall {
  method: string
  headers: Readonly<Record<string, string>>
  /** JSON, or what stands for it; undefined where there is none. */
  body: string | undefined
}

/** How a management API is told who calls. */
export interface CallAuthorisation {
  /** The call as the service takes it from us. @throws SwiyuServiceError where the proof for it has to be fetched and cannot be */
  authorise: (call: OutgoingCall) => OutgoingCall | Promise<OutgoingCall>
  /** Told of a call as it went out, after a 401. @returns whether the same call may fare better now; absent: never */
  renew?: (refused: OutgoingCall) => boolean
}

/** Nothing is said: the network decides who gets there. */
export const NO_AUTHORISATION: CallAuthorisation = { authorise: (call) => call }

/** The same token for every call. */
export const bearerToken = (token: string): CallAuthorisation => ({ authorise: (call) => withBearer(call, token) })

export const withBearer = (call: OutgoingCall, token: string): OutgoingCall => ({
  ...call,
  headers: { ...call.headers, authorization: `Bearer ${token}` },
})

/** One after the other, for a service that wants several proofs. */
export const allOf = (parts: readonly CallAuthorisation[]): CallAuthorisation => ({
  authorise: async (call) => {
    let authorised = call
    for (const part of parts) authorised = await part.authorise(authorised)
    return authorised
  },
  renew: (refused) => parts.map(({ renew }) => renew?.(refused) ?? false).includes(true),
})
