import { expect, test } from 'vitest'
import { handOver, type Opened, type Opener, receiveHandedOver } from './hand-over.ts'

const SITE = 'https://sammeln.example'

type Hear = (event: MessageEvent) => void

/** A window as others see it: what is posted to it is heard by those who listen, as from `from`. */
function createWindow(origin = SITE) {
  const listeners = new Set<Hear>()
  return {
    location: { origin },
    addEventListener: (_: string, hear: Hear) => void listeners.add(hear),
    removeEventListener: (_: string, hear: Hear) => void listeners.delete(hear),
    hear: (data: unknown, source: unknown, from = SITE) => {
      for (const hear of [...listeners]) hear({ data, source, origin: from } as MessageEvent)
    },
    waits: () => listeners.size,
  }
}

/** A page that opens another one, and the other one, which is told who has opened it. What is posted to another site they do not hear. */
function openPage(origins = { wallet: SITE, page: SITE }) {
  const wallet = createWindow(origins.wallet)
  const page = createWindow(origins.page)
  const isFor = (window: typeof page, target: string) => target === '*' || target === window.location.origin
  const seenOfPage = {
    postMessage: (data: unknown, target: string): void => {
      if (isFor(page, target)) page.hear(data, seenOfWallet)
    },
  }
  const seenOfWallet = {
    postMessage: (data: unknown, target: string): void => {
      if (isFor(wallet, target)) wallet.hear(data, seenOfPage)
    },
  }
  const addresses: unknown[] = []
  const opener = {
    ...wallet,
    open: (path: unknown) => {
      addresses.push(path)
      return seenOfPage
    },
  } as unknown as Opener
  return { wallet, page, seenOfPage, opener, opened: { ...page, opener: seenOfWallet } as unknown as Opened, addresses }
}

test('a page that was opened asks for what is handed over, and gets it; its address says nothing of it', () => {
  const { opener, opened, addresses, wallet, page } = openPage()
  const taken: string[] = []
  handOver('/de/pruefen', 'receipt', opener)
  receiveHandedOver((text) => taken.push(text), opened)
  expect(taken).toEqual(['receipt'])
  expect(addresses).toEqual(['/de/pruefen'])
  expect([wallet.waits(), page.waits()]).toEqual([0, 0])
})

test('what opens no page gives nothing, and says so', () => {
  const { opener, wallet } = openPage()
  expect(handOver('/de/pruefen', 'receipt', opener)).toBe(true)
  const blocked = openPage()
  expect(handOver('/de/pruefen', 'receipt', { ...blocked.opener, open: () => null })).toBe(false)
  expect([wallet.waits(), blocked.wallet.waits()]).toEqual([1, 0])
})

test('it is given once', () => {
  const { opener, opened } = openPage()
  const taken: string[] = []
  handOver('/de/pruefen', 'receipt', opener)
  receiveHandedOver((text) => taken.push(text), opened)
  receiveHandedOver((text) => taken.push(text), opened)
  expect(taken).toEqual(['receipt'])
})

test('who asks from another site, or from another page, gets nothing', () => {
  const { opener, wallet, page, seenOfPage } = openPage()
  handOver('/de/pruefen', 'receipt', opener)
  const given: unknown[] = []
  page.addEventListener('message', ({ data }) => given.push(data))
  wallet.hear('e-collecting-hand-over-asked', seenOfPage, 'https://other.example')
  wallet.hear('e-collecting-hand-over-asked', {})
  wallet.hear('something else', seenOfPage)
  expect(given).toEqual([])
  expect(wallet.waits()).toBe(1)
})

test('a page that has gone to another site since hears neither what is given nor that it is asked', () => {
  const OTHER = 'https://other.example'
  const gone = openPage({ wallet: SITE, page: OTHER })
  const given: unknown[] = []
  gone.page.addEventListener('message', ({ data }) => given.push(data))
  handOver('/de/pruefen', 'receipt', gone.opener)
  gone.wallet.hear('e-collecting-hand-over-asked', gone.seenOfPage)
  expect(given).toEqual([])

  const asking = openPage({ wallet: OTHER, page: SITE })
  const asked: unknown[] = []
  asking.wallet.addEventListener('message', ({ data }) => asked.push(data))
  receiveHandedOver(() => undefined, asking.opened)
  expect(asked).toEqual([])
})

test('what another site or another page sends is not taken, nor what comes after the wait', () => {
  const { page } = openPage()
  const opener = { postMessage: () => undefined }
  const taken: string[] = []
  const end = receiveHandedOver((text) => taken.push(text), { ...page, opener } as unknown as Opened)
  page.hear({ 'e-collecting-hand-over': 'x' }, opener, 'https://other.example')
  page.hear({ 'e-collecting-hand-over': 'x' }, {})
  page.hear({ 'e-collecting-hand-over': 7 }, opener)
  page.hear(null, opener)
  end()
  page.hear({ 'e-collecting-hand-over': 'x' }, opener)
  expect(taken).toEqual([])
})

test('a page that nobody opened asks nobody', () => {
  const page = createWindow()
  receiveHandedOver(() => undefined, { ...page, opener: null } as unknown as Opened)
  expect(page.waits()).toBe(0)
})
