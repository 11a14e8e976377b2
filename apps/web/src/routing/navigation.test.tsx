import { LEAVING, type Site, SiteProvider, useWizardAddress, type WizardAddress } from '@e-collecting/browser'
import { sampleSite } from '@e-collecting/browser/testing'
import { AppLink, LinkProvider } from '@e-collecting/ui'
import { act, fireEvent, render, screen, waitFor } from '@e-collecting/ui/testing'
import { beforeEach, expect, test, vi } from 'vitest'
import { BrowserNavigation, Redirect, RouterLink, useLocation, usePageQuery } from './navigation.tsx'

function Here() {
  const { pathname, search, hash } = useLocation()
  return <p data-testid="here">{pathname + search + hash}</p>
}

function Pages(site: Partial<Site>) {
  return (
    <SiteProvider value={sampleSite(site)}>
      <BrowserNavigation>
        <LinkProvider value={RouterLink}>
          <Here />
          <AppLink href="/fr/projet?a=1#b">Projet</AppLink>
          <AppLink href="/fr/verifier">Vérifier</AppLink>
          <AppLink href="/fr" target="_blank">
            Neuer Tab
          </AppLink>
          <AppLink href="/fr/projet" onClick={(event) => event.preventDefault()}>
            Retenu
          </AppLink>
        </LinkProvider>
      </BrowserNavigation>
    </SiteProvider>
  )
}

const here = () => screen.getByTestId('here').textContent

beforeEach(() => {
  history.replaceState(null, '', '/fr')
})

test('a plain click goes to the page without a new document', async () => {
  render(<Pages />)
  const isLeftToBrowser = fireEvent.click(screen.getByText('Projet'))
  expect(isLeftToBrowser).toBe(false)
  await waitFor(() => expect(here()).toBe('/fr/projet?a=1#b'))
  expect(location.pathname).toBe('/fr/projet')
})

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'a click with %o is left to the browser',
  (modifiers) => {
    render(<Pages />)
    const link = screen.getByText('Projet')
    const stop = vi.fn((event: Event) => event.preventDefault())
    document.addEventListener('click', stop, { once: true })
    fireEvent.click(link, modifiers)
    expect(location.pathname).toBe('/fr')
    document.removeEventListener('click', stop)
  },
)

test('a link into another tab is left to the browser', () => {
  render(<Pages />)
  expect(fireEvent.click(screen.getByText('Neuer Tab'))).toBe(true)
})

test('a link that its page holds back leads nowhere', () => {
  render(<Pages />)
  fireEvent.click(screen.getByText('Retenu'))
  expect(location.pathname).toBe('/fr')
})

test('another query takes the place of the one there was, and leaves page and part', async () => {
  function Query() {
    const { query, onQuery } = usePageQuery()
    return (
      <button type="button" onClick={() => onQuery('?q=b')}>
        {query}
      </button>
    )
  }
  history.replaceState(null, '', '/fr/projet?q=a#part')
  const before = history.length
  render(
    <BrowserNavigation>
      <Query />
    </BrowserNavigation>,
  )
  fireEvent.click(screen.getByText('?q=a'))
  await screen.findByText('?q=b')
  expect(location.pathname + location.search + location.hash).toBe('/fr/projet?q=b#part')
  expect(history.length).toBe(before)
  history.pushState(null, '', '/fr/verifier')
  fireEvent.click(screen.getByText('?q=b'))
  expect(location.pathname + location.search, 'another page is on its way').toBe('/fr/verifier')
})

test('a step stands in the query beside all else, and is asked for as long as its page is the address', async () => {
  const addresses: WizardAddress[] = []
  function Step() {
    addresses.push(useWizardAddress())
    return null
  }
  history.replaceState(null, '', '/fr/projet?utm=a')
  render(
    <BrowserNavigation>
      <Step />
    </BrowserNavigation>,
  )
  const [first] = addresses
  act(() => first?.setStep('wallet'))
  await waitFor(() => expect(addresses.at(-1)?.step).toBe('wallet'))
  expect(location.search).toBe('?utm=a&step=wallet')
  expect(addresses.at(-1)?.readStep()).toBe('wallet')
  history.replaceState(null, '', '/fr?step=wallet')
  expect(addresses.at(-1)?.readStep(), 'another page is on its way').toBeUndefined()
})

test('the way back is known, with the place where the page was left', async () => {
  render(<Pages />)
  fireEvent.click(screen.getByText('Projet'))
  await waitFor(() => expect(here()).toBe('/fr/projet?a=1#b'))
  history.back()
  await waitFor(() => expect(here()).toBe('/fr'))
  expect(history.state).toEqual({ scrollTop: 0 })
})

test('who has something to lose is asked before the page changes, and keeps it', async () => {
  render(<Pages />)
  fireEvent.click(screen.getByText('Projet'))
  await waitFor(() => expect(here()).toBe('/fr/projet?a=1#b'))
  const keep = vi.fn((event: Event) => event.preventDefault())
  addEventListener(LEAVING, keep)
  history.back()
  await waitFor(() => expect(keep).toHaveBeenCalledOnce())
  removeEventListener(LEAVING, keep)
  expect(here()).toBe('/fr/projet?a=1#b')
})

test('the page one is on already makes no second entry in the history', () => {
  render(<Pages />)
  fireEvent.click(screen.getByText('Projet'))
  const before = history.length
  fireEvent.click(screen.getByText('Projet'))
  expect(history.length).toBe(before)
})

test('a redirect replaces the address', async () => {
  const before = history.length
  render(
    <BrowserNavigation>
      <Redirect to="/fr/mentions-legales" />
      <Here />
    </BrowserNavigation>,
  )
  await waitFor(() => expect(here()).toBe('/fr/mentions-legales'))
  expect(history.length).toBe(before)
})

test('where declarations run apart, a link to one of their pages leads straight there', () => {
  render(<Pages otherPart={{ here: 'main', url: 'https://declare.test' }} />)
  expect(screen.getByText('Vérifier').getAttribute('href')).toBe('https://declare.test/fr/verifier')
  expect(screen.getByText('Projet').getAttribute('href')).toBe('/fr/projet?a=1#b')
})
