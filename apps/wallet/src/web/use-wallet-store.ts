import { type ApiClient, useApi } from '@e-collecting/api-client'
import { webCrypto } from '@e-collecting/credentials/crypto/web'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createHolder, trustServers } from '../headless.ts'
import { findLocalServers, resolveThroughLocalServers } from '../holder/resolve-locally.ts'
import { createWalletStore, type WalletState, type WalletStore } from '../holder/wallet-store.ts'
import { createIndexedDbStorage } from './indexed-db-storage.ts'

/** The wallet of this browser tab: opens its storage, then whatever link stands in the fragment of the address. */
export function useWalletStore(): { readonly store: WalletStore; readonly state: WalletState } {
  const api = useApi()
  const [store] = useState(() => createBrowserStore(api))
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getState)
  useEffect(() => {
    void store.start()
    const openFragment = () => {
      const link = takeFragment()
      if (link !== undefined) void store.open(link, { isFromPage: true })
    }
    openFragment()
    window.addEventListener('hashchange', openFragment)
    return () => window.removeEventListener('hashchange', openFragment)
  }, [store])
  return { store, state }
}

/** Nothing of the browser is touched before the store is started: the server renders this page too. */
function createBrowserStore(api: ApiClient): WalletStore {
  // Where declarations run apart on this machine, their part has a registry of its own.
  let opened: string | undefined
  const now = () => new Date()
  const holder = createHolder({
    crypto: webCrypto,
    fetch: (url, init) => fetch(url, init),
    storage: createIndexedDbStorage(webCrypto),
    now,
    resolveDidLogUrl: (logUrl) => resolveThroughLocalServers([location.origin], opened)(logUrl),
    loadTrustAnchors: trustServers(() => [location.origin, ...findLocalServers([], opened)], now),
  })
  const openLink: typeof holder.openLink = (link) => {
    opened = link
    return holder.openLink(link)
  }
  return createWalletStore({
    holder: { ...holder, openLink },
    requestNewId: async (body) => (await api('POST /api/test-credentials', { body })).offerDeepLink,
    checkSupport,
    reportError: (error) => reportError(error),
  })
}

/** WebCrypto is there on secure origins only, and DID logs need its Ed25519, which older browsers lack. */
async function checkSupport(): Promise<void> {
  if (!isSecureContext) throw new Error('not a secure context')
  await webCrypto.generateEd25519Key()
}

/** The deep link in `/wallet#<encoded link>`. It is taken out of the address at once: it may be a bearer secret. */
function takeFragment(): string | undefined {
  const fragment = location.hash.slice(1)
  if (fragment === '') return undefined
  history.replaceState(history.state, '', location.pathname + location.search)
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
