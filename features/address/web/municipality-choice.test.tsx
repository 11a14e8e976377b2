import { stubServer } from '@e-collecting/api-client/testing'
import { screen } from '@e-collecting/ui/testing'
import { renderInPage } from '@e-collecting/ui/testing/page'
import { expect, test } from 'vitest'
import { MunicipalityChoice } from './municipality-choice.tsx'

const ADDRESS = { street: '', postalCode: '6300', city: 'Zug', municipality: null }

test('a share is told where the directory has one, and none is made up where it has not', () => {
  const municipalities = [
    { bfsNumber: '1711', name: 'Zug', canton: 'ZG' as const, share: 97.2 },
    { bfsNumber: '1701', name: 'Baar', canton: 'ZG' as const, share: 0.4 },
    { bfsNumber: '1702', name: 'Cham', canton: 'ZG' as const, share: null },
  ]
  const nothing = () => undefined
  renderInPage(
    <MunicipalityChoice
      address={ADDRESS}
      municipalities={municipalities}
      onChange={nothing}
      onOther={nothing}
      error={undefined}
    />,
    { api: stubServer({}).api },
  )
  const choices = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)
  expect(choices).toEqual(['Zugrund 97\u00a0% der Adressen', 'Baarunter 1\u00a0% der Adressen', 'Cham'])
})
