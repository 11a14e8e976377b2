import { SiteProvider } from '@e-collecting/browser'
import { sampleSite } from '@e-collecting/browser/testing'
import { AppLink, LinkProvider } from '@e-collecting/ui'
import { fireEvent, render, screen, waitFor } from '@e-collecting/ui/testing'
import { beforeEach, expect, test, vi } from 'vitest'
import { BrowserNavigation, RouterLink, useLocation } from './navigation.tsx'
import { useStartAtHeading } from './use-start-at-heading.ts'

const scrolledTo = vi.fn()

function Page() {
  const { pathname } = useLocation()
  useStartAtHeading()
  return (
    <main id="contenu" tabIndex={-1}>
      <a href="#contenu">Au contenu</a>
      <h1 tabIndex={-1}>{pathname}</h1>
      <AppLink href="/fr/projet">Projet</AppLink>
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

test('a page that was opened has the focus at its heading, and nothing is moved before', async () => {
  expect(focused()).toBe(document.body)
  follow('Projet')
  await waitFor(() => expect(focused()?.textContent).toBe('/fr/projet'))
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
})
