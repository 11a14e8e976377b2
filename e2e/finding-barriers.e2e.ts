import { expect, test } from 'vitest'
import { findBarriers, findOverflow } from './harness/find-barriers.ts'
import { setStage } from './harness/stage.ts'

const stage = setStage()

/** Pale letters on two grounds, of which one is light: a colour that was known before is looked up, and must be the same. */
const PAGE = `<!doctype html><html lang="en"><title>Page</title><main><h1>Heading</h1>
  <p id="pale" style="color: #aaa; background: #fff">pale</p>
  <p id="dark" style="color: #aaa; background: #000">on black</p>
  <p id="clear" style="color: #000; background: #fff">clear</p>
  <p id="half" style="color: rgb(0 0 0 / 0.3); background: #fff">half seen</p>
  <button id="nameless"></button><div style="width: 3000px">wide</div></main></html>`

test('what looks for barriers finds those that are there, also a second time, and in the part it is asked for', async () => {
  const { page } = await stage.visit()
  await page.setContent(PAGE)
  const found = [/^button-name: .*#nameless$/, /^color-contrast: .*#half$/, /^color-contrast: .*#pale$/]
  for (const barriers of [await findBarriers(page), await findBarriers(page)])
    expect(barriers.toSorted()).toEqual(found.map((line) => expect.stringMatching(line)))
  expect(await findBarriers(page, '#nameless')).toEqual([expect.stringMatching(/^button-name/)])
  expect(await findBarriers(page, '#dark')).toEqual([])
  expect(await findOverflow(page)).toBeGreaterThan(1000)
})

test('a page behind a question needs no main part and no title, one without a question does', async () => {
  const { page } = await stage.visit()
  const ask = (role: string) =>
    `<!doctype html><html lang="en"><title>Page</title><main hidden><h1>Heading</h1></main><div role="${role}" aria-label="Sure?">Sure?</div></html>`
  await page.setContent(ask('alertdialog'))
  expect(await findBarriers(page)).toEqual([])
  await page.setContent(ask('group'))
  expect(await findBarriers(page)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^landmark-one-main/),
      expect.stringMatching(/^page-has-heading-one/),
    ]),
  )
})

test('a dialog that one does not see yet is looked at when one does', async () => {
  const { page } = await stage.visit()
  await page.setContent(`<!doctype html><html lang="en"><title>Page</title><main inert><h1>Heading</h1></main>
    <div data-modal style="position: fixed; inset: 0; opacity: 0; clip-path: inset(50%)"><div role="dialog" aria-label="Form">
      <p id="pale" style="color: #aaa; background: #fff">pale</p></div></div></html>`)
  await page.evaluate(
    () => void setTimeout(() => document.querySelector('[data-modal]')?.removeAttribute('style'), 500),
  )
  expect(await findBarriers(page)).toEqual([expect.stringMatching(/^color-contrast: .*#pale$/)])
})
