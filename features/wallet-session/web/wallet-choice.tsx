import { useTranslation } from '@e-collecting/i18n/react'
import { ChoiceGroup } from '@e-collecting/ui'
import { useId } from 'react'

export type WalletChoiceProps = { schemes: readonly string[]; chosen: number; onChoose: (kind: number) => void }

/** Which kind of wallet the code and the button are for. */
export function WalletChoice({ schemes, chosen, onChoose }: WalletChoiceProps) {
  const { t } = useTranslation('forms')
  const name = useId()
  const words = { swiyu: t('wallet.kind.swiyu'), openid: t('wallet.kind.openid'), haip: t('wallet.kind.haip') }
  return (
    <ChoiceGroup
      legend={t('wallet.kind.legend')}
      name={name}
      layout="row"
      value={String(chosen)}
      onValueChange={(position) => onChoose(Number(position))}
      choices={schemes.map((scheme, position) => {
        const family = (['swiyu', 'openid', 'haip'] as const).find((known) => scheme.startsWith(known))
        return {
          value: String(position),
          label: family === undefined ? scheme : words[family],
          description: family === undefined ? undefined : `${scheme}://`,
        }
      })}
    />
  )
}
