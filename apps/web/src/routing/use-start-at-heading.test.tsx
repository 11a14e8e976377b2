import { SiteProvider } from '@e-collecting/browser'
import { sampleSite } from '@e-collecting/browser/testing'
import { AppLink, LinkProvider, Loading, Skeleton } from '@e-collecting/ui'
import { act, fireEvent, render, screen, waitFor } from '@e-collecting/ui/testing'
import { useEffect, useState } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { BrowserNavigation, RouterLink, useLocation } from './navigation.tsx'
import { useStartAtHeading } from './use-start-at-heading.ts'

const scrolledTo = vi.fn()

/** What it is about comes when a test says so, and brings a heading of its own. */
function SlowPage() {
  const [isThere, setIsThere] = useState(false)
  useEffect(() => {
    const show = () => setIsThere(true)
    addEventListener('arrival', show)
    return () => removeEventListener('arrival', show)
  }, [])
  return isThere ? (
    <section>
      <h1 tabIndex={-1}>Enfin là</h1>
      <Aside />
    </section>
  ) : (
    <Loading label="…">
      <Skeleton />
    </Loading>
  )
}

/** What goes once one has it has nothing to do with where a page starts. */
function Aside() {
  const [isOpen, setIsOpen] = useState(true)
  return (
    isOpen && (
      <button type="button" onClick={() => setIsOpen(false)}>
        Fermer
      </button>
    )
  )
}

function Page() {
  const { pathname } = useLocation()
  useStartAtHeading()
  if (pathname === '/fr/instructions')
    return (
      <main>
        <SlowPage />
      </main>
    )
  return (
    <main id="contenu" tabIndex={-1}>
      <a href="#contenu">Au contenu</a>
      <h1 tabIndex={-1}>{pathname}</h1>
      <AppLink href="/fr/projet">Projet</AppLink>
      <AppLink href="/fr/instructions">Instructions</AppLink>
      <AppLink href="/fr/impressum#responsable">Responsable</AppLink>
      <AppLink href="/fr/impressum#adresse">Adresse</AppLink>
      <AppLink href="/fr/impressum#personne">Personne</AppLink>
      <section id="responsable">
        <h2>Qui répond</h2>
      </section>
      <a id="adresse" href="/x">
        Ici
      </a>
    </main>
  )
}

beforeEach(() => {
  history.replaceState(null, '', '/fr')
  window.scrollTo = vi.fn() as never
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolledTo(this.id)
  }
  scrolledTo.mockClear()
  render(
    <SiteProvider value={sampleSite({})}>
      <BrowserNavigation>
        <LinkProvider value={RouterLink}>
          <Page />
        </LinkProvider>
      </BrowserNavigation>
    </SiteProvider>,
  )
})

const follow = (name: string) => fireEvent.click(screen.getByText(name))
const focused = () => document.activeElement
/** The page stands there, and then what it is about. */
const waiting = () => waitFor(() => expect(document.querySelector('.skeleton')).not.toBeNull())
const arrive = () => act(() => void dispatchEvent(new Event('arrival')))

test('a page that was opened has the focus at its heading, and nothing is moved before', async () => {
  expect(focused()).toBe(document.body)
  follow('Projet')
  await waitFor(() => expect(focused()?.textContent).toBe('/fr/projet'))
})

test('a page starts at its top, and one that somebody comes back to where it was left', async () => {
  const scrollTo = vi.mocked(window.scrollTo)
  vi.spyOn(window, 'scrollY', 'get').mockReturnValueOnce(320)
  follow('Projet')
  await waitFor(() => expect(focused()?.textContent).toBe('/fr/projet'))
  expect(scrollTo.mock.lastCall).toEqual([{ top: 0, behavior: 'instant' }])
  history.back()
  await waitFor(() => expect(scrollTo.mock.lastCall).toEqual([{ top: 320, behavior: 'instant' }]))
  expect(focused()?.textContent).toBe('/fr')
})

test('one that has still to load has it at its heading as soon as that is there, and from then on lets it be', async () => {
  act(() => screen.getByText('Instructions').focus())
  follow('Instructions')
  await waiting()
  arrive()
  await waitFor(() => expect(focused()?.textContent).toBe('Enfin là'))
  act(() => screen.getByText('Fermer').focus())
  follow('Fermer')
  await waitFor(() => expect(screen.queryByText('Fermer')).toBeNull())
  await new Promise((resolve) => setTimeout(resolve))
  expect(focused()).toBe(document.body)
})

test('who has gone elsewhere before it is there stays there', async () => {
  const elsewhere = document.body.appendChild(document.createElement('button'))
  onTestFinished(() => elsewhere.remove())
  follow('Instructions')
  await waiting()
  act(() => elsewhere.focus())
  arrive()
  expect(screen.getByText('Enfin là')).toBeTruthy()
  await new Promise((resolve) => setTimeout(resolve))
  expect(focused()).toBe(elsewhere)
})

test('a part that was asked for has it at its own heading, on another page as on the same', async () => {
  follow('Responsable')
  await waitFor(() => expect(focused()).toBe(screen.getByRole('heading', { name: 'Qui répond' })))
  expect(scrolledTo.mock.lastCall).toEqual(['responsable'])
  follow('Adresse')
  await waitFor(() => expect(focused()?.id).toBe('adresse'))
  expect(focused()?.hasAttribute('tabindex')).toBe(false)
})

test('who skips to the content is at its beginning, not at the first heading of a part', async () => {
  history.replaceState(null, '', '/fr#contenu')
  fireEvent.popState(window)
  await waitFor(() => expect(focused()?.id).toBe('contenu'))
  expect(focused()?.tagName).toBe('MAIN')
})

test('a part that is not there leads to the page', async () => {
  follow('Personne')
  await waitFor(() => expect(focused()?.textContent).toBe('/fr/impressum'))
  expect(scrolledTo).not.toHaveBeenCalled()
  act(() => screen.getByText('Adresse').focus())
  vi.mocked(window.scrollTo).mockClear()
  history.replaceState(null, '', '/fr/impressum#nulle-part')
  fireEvent.popState(window)
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('/fr/impressum'))
  await new Promise((resolve) => setTimeout(resolve))
  expect(focused()?.textContent, 'on the same page nothing moves').toBe('Adresse')
  expect(window.scrollTo).not.toHaveBeenCalled()
})
