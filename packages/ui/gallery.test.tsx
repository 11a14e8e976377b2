import { TranslatorProvider } from '@e-collecting/i18n/react'
import { shippedTexts } from '@e-collecting/i18n/testing'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import * as admin from './admin/index.ts'
import { AdminRoot } from './admin/root/admin-root.tsx'
import { ignore, type Texts } from './examples.ts'
import { GALLERY } from './gallery.ts'
import * as all from './index.ts'

const translator = shippedTexts('de')
const t: Texts = translator.within(['common', 'forms', 'admin', 'register', 'issuing', 'items'])
const OFFERED = { public: all, admin } as const

describe.each(GALLERY)('$id', ({ id, onPage, overPage }) => {
  const groups = { ...onPage, ...overPage }

  test('every component that is exported is shown', () => {
    const shown = new Set(Object.keys(groups).flatMap((names) => names.split(', ')))
    const components = Object.entries(OFFERED[id]).filter(
      ([name, value]) => /^[A-Z]/.test(name) && typeof value === 'function',
    )
    expect(components.map(([name]) => name).filter((name) => !shown.has(name))).toEqual([])
  })

  const around = (element: ReactNode) => (
    <TranslatorProvider value={translator}>
      <AdminRoot navigate={ignore}>{element}</AdminRoot>
    </TranslatorProvider>
  )
  const examples = Object.entries(groups).flatMap(([names, states]) =>
    Object.entries(states(t, ignore)).map(([state, element]) => [names, state, element] as const),
  )

  test('no example writes a style attribute: the content security policy forbids it', () => {
    for (const [, , element] of examples) expect(renderToString(around(element))).not.toContain(' style=')
  })
})
