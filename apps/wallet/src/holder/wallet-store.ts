import { HolderError, type HolderErrorCode } from '@e-collecting/credentials/oid4vci'
import type { Choice, Holder, OpenedOffer, OpenedRequest } from './create-holder.ts'
import type { CredentialStatus } from './credential-status.ts'
import type { Identity } from './fictional-identity.ts'
import type { QueryMatch } from './match-credentials.ts'
import type { HeldCredential } from './wallet-storage.ts'

/** What the wallet shows; one screen at a time. */
export type Screen =
  | { readonly name: 'starting' }
  | { readonly name: 'unavailable' }
  | { readonly name: 'home' }
  | { readonly name: 'credential'; readonly id: string }
  | { readonly name: 'opening' }
  | { readonly name: 'offer'; readonly opened: OpenedOffer }
  | { readonly name: 'request'; readonly opened: OpenedRequest }
  | { readonly name: 'received'; readonly credential: HeldCredential }
  | { readonly name: 'sent'; readonly redirectUri: string | undefined }
  | { readonly name: 'declined'; readonly kind: 'offer' | 'request'; readonly redirectUri: string | undefined }
  | { readonly name: 'stopped'; readonly code: HolderErrorCode | 'unknown'; readonly remoteCode: string | undefined }

export type WalletState = {
  readonly screen: Screen
  readonly credentials: readonly HeldCredential[]
  /** Absent while it is being checked. */
  readonly statuses: ReadonlyMap<string, CredentialStatus>
  /** Chosen credential by query id, where the person chose. */
  readonly choice: Choice
  /** Something was confirmed and is under way; the screen stays. */
  readonly isBusy: boolean
  /** A page of this site sent the person here. */
  readonly isFromPage: boolean
  /** Why no beta-ID came: a problem code or a stop of the wallet. */
  readonly newIdTrouble: unknown
}

export type WalletStoreDeps = {
  readonly holder: Holder
  /** Asks the demonstration for a fictional beta-ID; answers an offer link. */
  readonly requestNewId: (identity: Identity) => Promise<string>
  /** Throws if something is missing without which no credential could be verified or kept. */
  readonly checkSupport?: () => Promise<void>
  /** Takes what nobody expected. */
  readonly reportError: (error: unknown) => void
}

export type WalletStore = ReturnType<typeof createWalletStore>

const START: WalletState = {
  screen: { name: 'starting' },
  credentials: [],
  statuses: new Map(),
  choice: {},
  isBusy: false,
  isFromPage: false,
  newIdTrouble: null,
}

/** The wallet's screens and what leads from one to the next, without React. Only `accept`, `refuse` and `issueNewId` answer anybody. */
export function createWalletStore({ holder, requestNewId, checkSupport, reportError }: WalletStoreDeps) {
  let state = START
  const takeTurn = createTurns()
  let openedLink: string | undefined
  const listeners = new Set<() => void>()

  const set = (change: Partial<WalletState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const stop = (error: unknown): Screen => {
    if (!(error instanceof HolderError)) reportError(error)
    return toStopped(error)
  }
  /** Runs what leads to the next screen; its outcome is dropped if the person has gone elsewhere meanwhile. */
  const proceed = async (step: () => Promise<Screen>, isTheirs = takeTurn()) => {
    const screen = await step().catch(stop)
    // Where nothing can be kept nothing else is worth saying.
    if (isTheirs() && state.screen.name !== 'unavailable') set({ screen, isBusy: false })
    await refresh().catch(reportError)
  }
  const refresh = createRefresh(holder, set)
  /** What was looked at is gone afterwards: the overview is shown anew, without it. */
  const returnAfter = async (remove: () => Promise<void>) => {
    const isTheirs = takeTurn()
    await remove()
    const credentials = await holder.listCredentials()
    set({ credentials, ...(isTheirs() && { screen: { name: 'home' }, isBusy: false }) })
    await refresh()
  }

  return {
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    /** Opens the storage; nothing else works before. */
    start: async () => {
      try {
        await checkSupport?.()
        set({ credentials: await holder.listCredentials() })
        if (state.screen.name === 'starting') set({ screen: { name: 'home' } })
        await refresh()
      } catch (error) {
        reportError(error)
        set({ screen: { name: 'unavailable' } })
      }
    },

    /** Shows who is behind a link and what they want. */
    open: (link: string, { isFromPage = false } = {}) => {
      openedLink = link
      set({ screen: { name: 'opening' }, choice: {}, newIdTrouble: null, isFromPage })
      return proceed(() => showLink(holder, link))
    },

    choose: (queryId: string, credentialId: string) => set({ choice: { ...state.choice, [queryId]: credentialId } }),

    /** The person agrees to what is on the screen. */
    accept: async () => {
      const { screen, choice, isBusy } = state
      if (isBusy || (screen.name !== 'offer' && screen.name !== 'request')) return
      set({ isBusy: true })
      const send = async ({ opened }: { opened: OpenedRequest }): Promise<Screen> => {
        const chosen = chooseCredentials(opened.matches, choice, state.statuses)
        return { name: 'sent', ...(await holder.present(opened, chosen)) }
      }
      await proceed(() => (screen.name === 'offer' ? collectOffer(holder, screen.opened) : send(screen)))
    },

    /** The person declines what is on the screen. A verifier is told; an issuer is not. */
    refuse: async () => {
      const { screen, isBusy } = state
      if (isBusy) return
      if (screen.name === 'offer') set({ screen: { name: 'declined', kind: 'offer', redirectUri: undefined } })
      if (screen.name !== 'request') return
      set({ isBusy: true })
      await proceed(async () => {
        const { redirectUri } = await holder.refuse(screen.opened)
        return { name: 'declined', kind: 'request', redirectUri }
      })
    },

    /** Gets a fictional beta-ID, and returns to the request that was waiting for one. */
    issueNewId: async (identity: Identity) => {
      if (state.isBusy) return
      set({ isBusy: true, newIdTrouble: null })
      const waiting = state.screen.name === 'request' ? openedLink : undefined
      const isTheirs = takeTurn()
      try {
        const opened = await holder.openLink(await requestNewId(identity))
        if (opened.kind !== 'offer') throw new HolderError('invalid-offer', 'The demonstration sent no offer.')
        await proceed(async () => {
          const received = await collectOffer(holder, opened)
          return waiting === undefined ? received : showLink(holder, waiting)
        }, isTheirs)
      } catch (error) {
        if (isTheirs()) set({ isBusy: false, newIdTrouble: error })
      }
    },

    goHome: () => {
      takeTurn()
      set({ screen: { name: 'home' }, isBusy: false, isFromPage: false, newIdTrouble: null })
    },
    /** Takes one card out of the stack. */
    showCredential: (id: string) => {
      takeTurn()
      set({ screen: { name: 'credential', id }, isBusy: false })
    },
    deleteCredential: (id: string) => returnAfter(() => holder.deleteCredential(id)),
    deleteAll: () => returnAfter(() => holder.deleteAll()),
  }
}

/** Looks anew at the cards and at what they are worth. What an earlier look says late is not said: it does not know of what has come since. */
function createRefresh(holder: Holder, set: (change: Partial<WalletState>) => void): () => Promise<void> {
  const begin = createTurns()
  return async () => {
    const isLatest = begin()
    const credentials = await holder.listCredentials()
    if (isLatest()) set({ credentials })
    const statuses = await holder.checkStatuses(credentials)
    if (isLatest()) set({ statuses })
  }
}

/** Each turn ends the one before; whose it was asks what is returned. */
function createTurns() {
  let latest = 0
  return () => {
    latest += 1
    const own = latest
    return () => own === latest
  }
}

async function showLink(holder: Holder, link: string): Promise<Screen> {
  const opened = await holder.openLink(link)
  return opened.kind === 'offer' ? { name: 'offer', opened } : { name: 'request', opened }
}

const collectOffer = async (holder: Holder, opened: OpenedOffer): Promise<Screen> => ({
  name: 'received',
  credential: await holder.acceptOffer(opened),
})

const toStopped = (error: unknown): Screen =>
  error instanceof HolderError
    ? { name: 'stopped', code: error.code, remoteCode: error.remoteCode }
    : { name: 'stopped', code: 'unknown', remoteCode: undefined }

/** For each part of a request: what the person chose, else the newest that is valid, else the newest. */
export function chooseCredentials(
  matches: readonly QueryMatch[],
  choice: Choice,
  statuses: ReadonlyMap<string, CredentialStatus>,
): Choice {
  const entries = matches.flatMap(({ queryId, candidates }) => {
    const ids = candidates.map(({ credential }) => credential.id)
    const chosen = ids.find((id) => id === choice[queryId]) ?? ids.find((id) => statuses.get(id) === 'valid') ?? ids[0]
    return chosen === undefined ? [] : [[queryId, chosen] as const]
  })
  return Object.fromEntries(entries)
}
