import type { RenderAnswer } from '@e-collecting/web/entry-server'
import { expect, test } from 'vitest'
import { type Asked, shareRenderings } from './share-renderings.ts'

const PAGE: RenderAnswer = { kind: 'page', status: 200, html: '', language: 'de', page: 'home' }
const asking = (url: string, acceptLanguage = 'de'): Asked => ({ url, visitor: { acceptLanguage } })

function sharing(render: (asked: Asked) => Promise<RenderAnswer> = async () => PAGE) {
  const rendered: string[] = []
  const time = { elapsedMs: 0 }
  const ask = shareRenderings(
    (asked) => {
      rendered.push(asked.url)
      return render(asked)
    },
    () => time.elapsedMs,
  )
  return { ask, rendered, time }
}

test('a rendering is shared for a quarter of a second', async () => {
  const { ask, rendered, time } = sharing()
  await ask(asking('/de'))
  time.elapsedMs = 249
  await ask(asking('/de'))
  expect(rendered).toHaveLength(1)
  time.elapsedMs = 250
  await ask(asking('/de'))
  expect(rendered).toHaveLength(2)
})

test('a rendering that takes long is shared until it is done, and for a quarter of a second after', async () => {
  let finish = () => {}
  const { ask, rendered, time } = sharing(
    () =>
      new Promise((resolve) => {
        finish = () => resolve(PAGE)
      }),
  )
  const first = ask(asking('/de'))
  time.elapsedMs = 1000
  const second = ask(asking('/de'))
  finish()
  await Promise.all([first, second])
  time.elapsedMs = 1249
  await ask(asking('/de'))
  expect(rendered).toHaveLength(1)
})

test('a wish for a language counts only where the address names none', async () => {
  const { ask, rendered } = sharing()
  for (const url of ['/de?x=1', '/de/projekt', '/auth', '/'])
    for (const wish of ['fr', 'it']) await ask(asking(url, wish))
  expect(rendered).toEqual(['/de?x=1', '/de/projekt', '/auth', '/auth', '/', '/'])
})

test("a failure is nobody else's", async () => {
  let isBroken = true
  const { ask } = sharing(async () => {
    if (isBroken) throw new Error('Broken.')
    return PAGE
  })
  await expect(ask(asking('/de'))).rejects.toThrow('Broken.')
  isBroken = false
  expect(await ask(asking('/de'))).toBe(PAGE)
})

test('many addresses do not fill the memory: the oldest goes', async () => {
  const { ask, rendered } = sharing()
  for (let number = 0; number <= 50; number++) await ask(asking(`/de?x=${number}`))
  await ask(asking('/de?x=50'))
  expect(rendered).toHaveLength(51)
  await ask(asking('/de?x=0'))
  expect(rendered).toHaveLength(52)
})
