import { expect, test } from 'vitest'
import { render } from '../testing.tsx'
import { Breakable } from './breakable.tsx'

const linesOf = (text: string) => {
  const { container } = render(<Breakable text={text} />)
  expect(container.textContent).toBe(text)
  return container.innerHTML.split('<wbr>')
}

test('a long address may end a line before the @ and after points, hyphens, slashes and underscores', () => {
  expect(linesOf('beatrix.schwarzenberger-niederhauser@einwohner_dienste.example/a')).toEqual([
    'beatrix.',
    'schwarzenberger-',
    'niederhauser',
    '@einwohner_',
    'dienste.',
    'example/',
    'a',
  ])
})

test('words of a usual length stay whole, and so does what ends with a point', () => {
  expect(linesOf('Willkommen, admin@bern.test')).toHaveLength(1)
  expect(linesOf('Bundesverfassungsgericht...')).toHaveLength(1)
})
