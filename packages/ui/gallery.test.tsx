import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { ADMIN_GALLERY } from './admin/gallery.ts'
import { AdminTexts } from './admin/testing/render-admin.tsx'
import { GALLERY } from './gallery.ts'
import { axeFaults, render } from './testing.tsx'

const ALL: Record<string, Record<string, React.JSX.Element>> = { ...GALLERY, ...ADMIN_GALLERY }

describe.each(Object.entries(ALL))('%s', (_name, examples) => {
  test.each(Object.entries(examples))('axe finds nothing in "%s"', async (_example, element) => {
    render(<AdminTexts>{element}</AdminTexts>)
    expect(await axeFaults()).toEqual([])
  })

  test('no example writes a style attribute: the content security policy forbids it', () => {
    for (const element of Object.values(examples))
      expect(renderToString(<AdminTexts>{element}</AdminTexts>)).not.toContain(' style=')
  })
})
