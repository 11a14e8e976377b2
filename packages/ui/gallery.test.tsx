import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { GALLERY } from './gallery.ts'
import { axeFaults, render } from './testing.tsx'

describe.each(Object.entries(GALLERY))('%s', (_name, examples) => {
  test.each(Object.entries(examples))('axe finds nothing in "%s"', async (_example, element) => {
    render(element)
    expect(await axeFaults()).toEqual([])
  })

  test('no example writes a style attribute: the content security policy forbids it', () => {
    for (const element of Object.values(examples)) expect(renderToString(element)).not.toContain(' style=')
  })
})
