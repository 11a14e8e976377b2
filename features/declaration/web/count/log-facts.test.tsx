import { stubServer } from '@e-collecting/api-client/testing'
import { screen } from '@e-collecting/ui/testing'
import { renderInPage } from '@e-collecting/ui/testing/page'
import { expect, test } from 'vitest'
import { sampleResult } from '../testing/sample-declaration.ts'
import { LogFacts } from './log-facts.tsx'

test('how many of the witnesses it takes is said', () => {
  const [witness] = sampleResult().witnesses
  const witnesses = ['one', 'two', 'three'].map((vkey) => ({ name: 'w', isDemo: false, ...witness, vkey }))
  renderInPage(<LogFacts result={sampleResult({ witnesses, quorum: 2 })} />, {
    api: stubServer({}).api,
    groups: ['common', 'result'],
  })
  expect(screen.getByText(/nötige Bestätigungen: 2 von 3\./)).toBeTruthy()
})

test.each([
  ['with witnesses it is said what they confirm', {}, 1],
  ['without witnesses nothing of the kind is promised', { witnesses: [] }, 0],
])('%s', (_, given, told) => {
  renderInPage(<LogFacts result={{ ...sampleResult(), ...given }} />, {
    api: stubServer({}).api,
    groups: ['common', 'result'],
  })
  expect(screen.queryAllByText(/^Zeugen bestätigen, dass die Liste nur gewachsen ist/)).toHaveLength(told)
  expect(screen.queryAllByText(/bestätigt darum niemand ausser uns/)).toHaveLength(1 - told)
})
