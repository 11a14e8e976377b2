import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { type Engine, type Tab, until } from './engine.ts'
import { type Deed, findInPage, type Sight, type Step } from './find-in-page.ts'

const LIBRARY = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
)
const NO_ANSWER: Sight = { count: 0, value: null, attributes: {}, text: '', point: null }

/**
 * A tab as the hands of the journeys know pages: as much of Playwright's page as they use. So one way through the forms is told once and gone
 * in every engine.
 */
export function journeyPage(tab: Tab, baseUrl: string): Page {
  const look = (steps: readonly Step[], deed: Deed = { do: 'look' }): Promise<Sight> =>
    // Between two documents there is nothing to be seen; an answer of a document that has gone is none.
    see(tab, steps, deed).catch(() => NO_ANSWER)
  const page = {
    ...locate(look, tab, []),
    goto: (path: string) => tab.open(new URL(path, baseUrl).href),
    url: () => tab.run<string>('() => location.href'),
    reload: () => tab.run('() => void location.reload()'),
    goBack: tab.goBack,
    keyboard: { press: tab.pressKey },
    close: tab.close,
  }
  return page as unknown as Page
}

/** The same for what opens tabs. None of those it has opened is taken again: the journeys here close them. */
export const journeyContext = (engine: Engine, baseUrl: string): BrowserContext =>
  ({
    pages: () => [],
    waitForEvent: async () => journeyPage(await engine.nextTab(), baseUrl),
  }) as unknown as BrowserContext

async function see(tab: Tab, steps: readonly Step[], deed: Deed): Promise<Sight> {
  if (await tab.run<boolean>('() => document.readyState !== "complete"')) return NO_ANSWER
  if (!(await tab.run<boolean>('() => "TestingLibraryDom" in window'))) await tab.run(`function () { ${LIBRARY} }`)
  return tab.run<Sight>(findInPage.toString(), steps, deed)
}

type Look = (steps: readonly Step[], deed?: Deed) => Promise<Sight>
type Named = { name?: string; exact?: boolean }

function locate(look: Look, tab: Tab, steps: readonly Step[]): Locator {
  const what = JSON.stringify(steps)
  const then = (step: Step) => locate(look, tab, [...steps, step])
  const seen = (deed?: Deed) =>
    until(what, async () => {
      const sight = await look(steps, deed)
      return sight.count > 0 ? sight : undefined
    })
  const locator = {
    getByRole: (role: string, { name, exact = false }: Named = {}) => then({ by: 'role', role, name, isExact: exact }),
    getByLabel: (name: string, { exact = false }: Named = {}) => then({ by: 'label', name, isExact: exact }),
    getByText: (name: string, { exact = false }: Named = {}) => then({ by: 'text', name, isExact: exact }),
    first: () => then({ by: 'first' }),
    count: async () => (await look(steps)).count,
    waitFor: async ({ state = 'visible' }: { state?: 'visible' | 'hidden' } = {}) => {
      if (state === 'visible') await seen()
      else await until(`${what} to go`, async () => (await look(steps)).count === 0 || undefined)
    },
    inputValue: async () => (await seen()).value ?? '',
    innerText: async () => (await seen()).text,
    getAttribute: async (name: string) => (await seen()).attributes[name] ?? null,
    fill: async (value: string) => void (await seen({ do: 'fill', value })),
    selectOption: async (value: string) => void (await seen({ do: 'choose', value })),
    click: async () => {
      const { x, y } = await until(
        `a press on ${what}`,
        async () => (await look(steps, { do: 'approach' })).point ?? undefined,
      )
      await tab.pressAt(x, y)
    },
  }
  return locator as unknown as Locator
}
