import { TranslatorProvider } from '@e-collecting/i18n/react'
import { shippedTexts } from '@e-collecting/i18n/testing'
import { act, fireEvent, render, screen } from '@e-collecting/ui/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WalletStep } from './wallet-step.tsx'
import type { WalletStepProps, WalletView } from './wallet-view.ts'

const LINK = 'openid4vp://?client_id=did%3Awebvh%3Ax&request_uri=https%3A%2F%2Fservices.test%2Frequest%2F1'
const START = Date.parse('2026-11-21T10:00:00Z')
const WAITING: Extract<WalletView, { state: 'waiting' }> = {
  state: 'waiting',
  walletDeepLink: LINK,
  deadlineMs: START + 300_000,
}

function show(view: WalletView, props: Partial<WalletStepProps> = {}) {
  const onNewCode = vi.fn()
  const onRestart = vi.fn()
  const step = (shown: WalletView, more: Partial<WalletStepProps> = {}) => (
    <TranslatorProvider value={shippedTexts('de', ['common', 'forms'])}>
      <WalletStep
        view={shown}
        isDemo
        texts={{
          dataUse: 'Für die Quittung.',
          return: 'Kommen Sie zurück.',
          working: 'Quittung entsteht.',
          ready: 'Quittung bereit',
        }}
        isOpened={false}
        onNewCode={onNewCode}
        onRestart={onRestart}
        {...props}
        {...more}
      />
    </TranslatorProvider>
  )
  const { container, unmount, rerender } = render(step(view))
  const change = (...next: Parameters<typeof step>) => rerender(step(...next))
  return { container, unmount, change, onNewCode, onRestart }
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers({ now: START })
})
afterEach(() => {
  vi.useRealTimers()
})

test('the wallet button comes before the code, for hands and readers; the code has a name, and 256 pixels', () => {
  const { container } = show(WAITING)
  const code = screen.getByRole('img', { name: 'QR-Code für die Wallet-App' })
  expect(button('Wallet öffnen').compareDocumentPosition(code)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect([code.getAttribute('width'), code.getAttribute('height')]).toEqual(['256', '256'])
  // Not of the document: what a file before this one has announced stays in it.
  expect(container.querySelector('[style]')).toBeNull()
})

describe('where the browser looks for wallets by itself', () => {
  const URL_ASKED = 'https://services.test/request/1/browser'
  const THROUGH_BROWSER: typeof WAITING = { ...WAITING, browserRequestUrl: URL_ASKED }
  const get = vi.fn<(options: { signal: AbortSignal }) => Promise<unknown>>()
  const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()

  beforeEach(() => {
    get.mockReset().mockResolvedValue({ data: { response: 'sealed answer' } })
    fetched.mockReset().mockImplementation(async () => new Response('signed request'))
    vi.stubGlobal('DigitalCredential', { userAgentAllowsProtocol: (name: string) => name === 'openid4vp-v1-signed' })
    vi.stubGlobal('fetch', fetched)
    // Not the whole of it: what another file has left in the document asks it for more.
    Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, 'credentials')
  })
  const choose = async () => {
    fireEvent.click(button('Wallet im Browser wählen'))
    await pass(0)
  }
  const asked = () => fetched.mock.calls.map(([url, { method = 'GET', body }]) => [method, url, String(body ?? '')])

  test('it is asked with the signed request, and its answer goes to the verifier', async () => {
    show(THROUGH_BROWSER)
    await choose()
    const request = { protocol: 'openid4vp-v1-signed', data: { request: 'signed request' } }
    expect(get.mock.lastCall?.[0]).toMatchObject({ digital: { requests: [request] }, mediation: 'required' })
    expect(asked()).toEqual([
      ['GET', URL_ASKED, ''],
      ['POST', URL_ASKED, 'response=sealed+answer'],
    ])
    expect(screen.queryByText(/keine Antwort/)).toBeNull()
  })

  test.each([
    ['the dialog is closed', () => get.mockRejectedValue(new DOMException('closed', 'NotAllowedError'))],
    ['the answer holds nothing', () => get.mockResolvedValue({ data: {} })],
    ['nothing is chosen', () => get.mockResolvedValue(null)],
    ['the session has ended', () => fetched.mockImplementation(async () => new Response('', { status: 410 }))],
  ])('when %s the page says so, posts nothing, and the code stays', async (_, prepare) => {
    prepare()
    show(THROUGH_BROWSER)
    await choose()
    expect(screen.getByText(/keine Antwort einer Wallet/).getAttribute('role')).toBe('status')
    expect(asked().map(([method]) => method)).toEqual(['GET'])
    expect(screen.getByRole('img', { name: 'QR-Code für die Wallet-App' })).toBeDefined()
  })

  test('an answer that the verifier does not take is none', async () => {
    fetched.mockImplementation(async (_, { method }) => new Response('', { status: method === 'POST' ? 503 : 200 }))
    show(THROUGH_BROWSER)
    await choose()
    expect(asked().map(([method]) => method)).toEqual(['GET', 'POST'])
    expect(screen.getByText(/keine Antwort einer Wallet/)).toBeTruthy()
  })

  test('what is left is not asked for any longer', async () => {
    get.mockReturnValue(new Promise(() => {}))
    const { unmount } = show(THROUGH_BROWSER)
    await choose()
    expect(button('Wallet im Browser wählen').getAttribute('aria-busy')).toBe('true')
    unmount()
    expect(get.mock.lastCall?.[0].signal.aborted).toBe(true)
    expect(fetched.mock.calls.map(([, { signal }]) => signal?.aborted)).toEqual([true])
  })

  test('a browser that does not say which protocols it knows is asked all the same', () => {
    vi.stubGlobal('DigitalCredential', {})
    show(THROUGH_BROWSER)
    expect(button('Wallet im Browser wählen')).toBeTruthy()
  })

  test('a new code ends what was asked for the one before', async () => {
    get.mockReturnValue(new Promise(() => {}))
    const { change } = show(THROUGH_BROWSER)
    await choose()
    change({ ...THROUGH_BROWSER, browserRequestUrl: 'https://services.test/request/2/browser' })
    expect(get.mock.lastCall?.[0].signal.aborted).toBe(true)
    expect(button('Wallet im Browser wählen').getAttribute('aria-busy')).toBeNull()
  })

  test.each([
    ['another protocol', { userAgentAllowsProtocol: () => false }, THROUGH_BROWSER],
    ['another verifier', {}, WAITING],
    ['another browser', undefined, THROUGH_BROWSER],
  ])('with %s there is no such way', (_, api, view) => {
    vi.stubGlobal('DigitalCredential', api)
    show(view)
    expect(screen.queryByRole('button', { name: /im Browser/ })).toBeNull()
  })
})

test('on a phone the code waits behind a button', () => {
  show(WAITING)
  const toggle = button(/QR-Code anzeigen/)
  expect(toggle.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(toggle)
  expect(toggle.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByRole('figure').className).not.toContain('hidden')
})

test('leaving for the wallet on this device asks to come back first', () => {
  show(WAITING)
  expect(screen.queryByRole('link', { name: 'Verstanden, Wallet öffnen' })).toBeNull()
  fireEvent.click(button('Wallet öffnen'))
  expect(screen.getByRole('dialog').textContent).toContain('Kommen Sie zurück.')
  expect(screen.getByRole('link', { name: 'Verstanden, Wallet öffnen' }).getAttribute('href')).toBe(LINK)
  fireEvent.click(button('Hier bleiben'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the demo wallet opens in a tab of its own, always the same, with the link where no server sees it', () => {
  show(WAITING)
  const link = screen.getByRole('link', { name: /Demo-Wallet öffnen/ })
  expect(link.getAttribute('href')).toBe(`/wallet#${encodeURIComponent(LINK)}`)
  expect(link.getAttribute('target')).toBe('demo-wallet')
  // With it no tab would ever be found again by its name.
  expect(link.getAttribute('rel')).toBeNull()
})

test.each([
  ['beside the code the demo wallet is the first way', true, Node.DOCUMENT_POSITION_FOLLOWING],
  ['on a phone the app is', false, Node.DOCUMENT_POSITION_PRECEDING],
])('%s', (_, isWide, position) => {
  const media = vi.spyOn(window, 'matchMedia').mockReturnValue({ ...window.matchMedia(''), matches: isWide })
  show(WAITING)
  const demo = screen.getByRole('link', { name: /Demo-Wallet öffnen/ })
  expect(demo.compareDocumentPosition(button('Wallet öffnen'))).toBe(position)
  expect([demo, button('Wallet öffnen')].map(({ className }) => className.includes('bg-red '))).toEqual([
    isWide,
    !isWide,
  ])
  media.mockRestore()
})

describe('a tap on the link to the app', () => {
  const STUCK = 'Hat sich nichts geöffnet?'
  const hidden = vi.spyOn(document, 'hidden', 'get')
  const setHidden = (isHidden: boolean) =>
    act(() => {
      hidden.mockReturnValue(isHidden)
      document.dispatchEvent(new Event('visibilitychange'))
    })
  const tap = () => {
    fireEvent.click(button('Wallet öffnen'))
    fireEvent.click(screen.getByRole('link', { name: 'Verstanden, Wallet öffnen' }))
  }
  beforeEach(() => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  })
  afterEach(() => {
    hidden.mockReturnValue(false)
  })

  test('that opens nothing is noticed, and what to do is said', async () => {
    show(WAITING)
    tap()
    expect(screen.queryByRole('dialog')).toBeNull()
    await pass(2400)
    expect(screen.queryByText(STUCK)).toBeNull()
    await pass(200)
    expect(screen.getByText(STUCK).closest('[role=status]')?.textContent).toMatch(/fehlt die Wallet-App.*QR-Code/)
    expect(screen.getByRole('link', { name: /Wallet-App einrichten/ }).getAttribute('href')).toBe('/de/anleitung')
    fireEvent.click(button('QR-Code anzeigen'))
    expect(screen.getByRole('figure').className).not.toContain('hidden')
  })

  test('that opened nothing is no trouble any more with another code, or once a wallet has come', async () => {
    const { change } = show(WAITING)
    tap()
    await pass(2600)
    expect(screen.getByText(STUCK)).toBeTruthy()
    change(WAITING, { isOpened: true })
    expect(screen.queryByText(STUCK)).toBeNull()
    change({ ...WAITING, walletDeepLink: `${LINK}2` })
    expect(screen.queryByText(STUCK)).toBeNull()
  })

  test('that opens the app is no trouble, not even for who comes back', async () => {
    show(WAITING)
    tap()
    await pass(300)
    setHidden(true)
    await pass(9000)
    setHidden(false)
    await pass(9000)
    expect(screen.queryByText(STUCK)).toBeNull()
    expect(screen.getAllByText(/Ihre Wallet hat die Anfrage geöffnet/)).toHaveLength(2)
  })

  test('that makes the browser ask first is no trouble', async () => {
    show(WAITING)
    tap()
    fireEvent.blur(window)
    await pass(9000)
    expect(screen.queryByText(STUCK)).toBeNull()
    expect(screen.queryByText(/hat die Anfrage geöffnet/)).toBeNull()
  })

  test('that opens an app beside the page is no trouble', async () => {
    show(WAITING)
    tap()
    vi.spyOn(document, 'hasFocus').mockReturnValue(false)
    await pass(9000)
    expect(screen.queryByText(STUCK)).toBeNull()
  })

  test('that takes the whole page away has opened the app', async () => {
    show(WAITING)
    tap()
    fireEvent(window, new Event('pagehide'))
    await pass(9000)
    expect(screen.queryByText(STUCK)).toBeNull()
    expect(screen.getAllByText(/Ihre Wallet hat die Anfrage geöffnet/)).toHaveLength(2)
  })

  test('that comes after another one is waited for anew', async () => {
    show(WAITING)
    tap()
    await pass(2000)
    tap()
    await pass(2400)
    expect(screen.queryByText(STUCK)).toBeNull()
    await pass(200)
    expect(screen.getByText(STUCK)).toBeTruthy()
  })

  test('is not watched any longer on a page that was left', async () => {
    const { unmount } = show(WAITING)
    tap()
    unmount()
    await pass(0)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('whose app was slow takes the help back', async () => {
    show(WAITING)
    tap()
    await pass(2600)
    setHidden(true)
    setHidden(false)
    expect(screen.queryByText(STUCK)).toBeNull()
  })
})

test('three states are shown in words, the reached ones as done, and each is announced', () => {
  const { container } = show(WAITING, { isOpened: true })
  const states = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(states()).toEqual(['Gescannt oder geöffnet, erledigt', 'Bestätigt', 'Quittung bereit'])
  expect(container.querySelector('[aria-current=step]')?.textContent).toBe('Bestätigt')
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
    'Ihre Wallet hat die Anfrage geöffnet. Bestätigen Sie dort.',
  )
})

test('what is confirmed is the second of the three', () => {
  show({ state: 'working' })
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Gescannt oder geöffnet, erledigt',
    'Bestätigt, erledigt',
    'Quittung bereit',
  ])
})

test('outside demo mode there is no demo wallet', () => {
  show(WAITING, { isDemo: false })
  expect(screen.queryByRole('link', { name: /Demo-Wallet/ })).toBeNull()
})

test('the countdown is seen every second and heard when two minutes are left, then one', async () => {
  show(WAITING)
  const timer = screen.getByRole('timer')
  const heard = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
  expect(timer.textContent).toBe('Code gültig: noch 5:00')
  await pass(1000)
  expect(timer.textContent).toBe('Code gültig: noch 4:59')
  expect(heard()).not.toContain('Noch 5 Minuten.')
  await pass(179_000)
  expect(heard()).toContain('Noch 2 Minuten.')
  await pass(60_000)
  expect(heard()).toContain('Noch 1 Minute.')
  await pass(70_000)
  expect(timer.textContent).toBe('Code gültig: noch 0:00')
})

test('the last second is one until it is over', async () => {
  show({ ...WAITING, deadlineMs: START + 1500 })
  const timer = screen.getByRole('timer')
  expect(timer.textContent).toBe('Code gültig: noch 0:02')
  await pass(1000)
  expect(timer.textContent).toBe('Code gültig: noch 0:01')
})

test('a new code is one press away, while waiting and after the end', () => {
  const { onNewCode } = show(WAITING)
  fireEvent.click(button('Neuer Code'))
  expect(onNewCode).toHaveBeenCalledOnce()
})

test('an expired code says so and offers a new one', () => {
  const { onNewCode } = show({ state: 'expired' })
  expect(screen.getByRole('alert').textContent).toContain('Der Code ist abgelaufen')
  fireEvent.click(button('Neuer Code'))
  expect(onNewCode).toHaveBeenCalledOnce()
})

test.each([
  ['new-code', 'Nochmals versuchen', 'onNewCode'],
  ['restart', 'Neu beginnen', 'onRestart'],
] as const)('a failure names what happened and leads on: %s', (nextStep, label, handler) => {
  const handlers = show({ state: 'failed', text: 'Der Nachweis ist abgelaufen.', nextStep })
  expect(screen.getByRole('alert').textContent).toContain('Der Nachweis ist abgelaufen.')
  fireEvent.click(button(label))
  expect(handlers[handler]).toHaveBeenCalledOnce()
})

test('a question that got no answer is said while it is repeated', () => {
  show(WAITING, { trouble: 'Keine Verbindung.' })
  expect(screen.getByRole('alert').textContent).toContain('Keine Verbindung.')
  expect(
    screen
      .getAllByRole('status')
      .map(({ textContent }) => textContent)
      .join(''),
  ).toBe('')
  expect(screen.getByRole('img')).toBeTruthy()
})

test('while the server works the code is gone', () => {
  show({ state: 'working' })
  expect(screen.getByRole('status').textContent).toContain('Quittung entsteht.')
  expect(screen.queryByRole('img')).toBeNull()
})

describe('several kinds of wallets', () => {
  beforeEach(() => {
    vi.useRealTimers()
  })
  const schemes = ['openid4vp', 'swiyu-verify', 'x-wallet']
  const chosen = () => screen.getAllByRole<HTMLInputElement>('radio').findIndex(({ checked }) => checked)
  const appLink = () => {
    fireEvent.click(button('Wallet öffnen'))
    return screen.getByRole('link', { name: 'Verstanden, Wallet öffnen', hidden: true }).getAttribute('href')
  }

  test('one kind is no choice', () => {
    show(WAITING, { schemes: ['openid4vp'] })
    expect(screen.queryByRole('radio')).toBeNull()
  })

  test('code and button follow the choice, which the next code keeps', async () => {
    const { unmount, container } = show(WAITING, { schemes })
    await screen.findByRole('group', { name: 'Für welche Wallet?' })
    expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      'Andere Walletopenid4vp://',
      'swiyu-Appswiyu-verify://',
      'x-wallet',
    ])
    expect([chosen(), appLink()]).toEqual([0, LINK])
    const before = container.querySelector('[role=img]')?.innerHTML
    fireEvent.click(screen.getByRole('radio', { name: /swiyu-App/ }))
    expect([chosen(), appLink()]).toEqual([1, LINK.replace('openid4vp', 'swiyu-verify')])
    expect(container.querySelector('[role=img]')?.innerHTML).not.toBe(before)
    unmount()
    show(WAITING, { schemes })
    await screen.findByRole('group', { name: 'Für welche Wallet?' })
    expect(chosen()).toBe(1)
  })
})
