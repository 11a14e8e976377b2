import { cantonName } from '@e-collecting/address/contract'
import { useTranslation } from '@e-collecting/i18n/react'
import type { PopularVoteSummary } from '@e-collecting/popular-votes/contract'
import { Banner } from '@e-collecting/ui'
import type { ReactNode } from 'react'
import type { OutOfScope, SupportFacts } from './support-steps.ts'

export type ScopeConflictProps = {
  item: PopularVoteSummary
  scope: OutOfScope
  facts: SupportFacts
  action?: ReactNode
}

/** Why the item cannot be supported with this address. */
export function ScopeConflict({ item, scope, facts, action }: ScopeConflictProps) {
  const { t, language } = useTranslation('forms')
  const nameOf = (canton: string | null) => cantonName(canton ?? '', language)
  const conflict = scope === 'out-of-scope-canton' ? 'cantonConflict' : 'municipalityConflict'
  return (
    <Banner
      key={`${item.slug}-${scope}`}
      type="warning"
      className="mt-4 max-w-[56rem]"
      title={t(`summary.${conflict}.title`)}
      action={action}
    >
      {t(`summary.${conflict}.text`, {
        itemCanton: nameOf(item.canton),
        addressCanton: nameOf(facts.canton),
        itemMunicipality: item.municipality?.name ?? '',
        addressMunicipality: facts.form.address.municipality?.name ?? '',
      })}
    </Banner>
  )
}
