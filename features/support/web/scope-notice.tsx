import { cantonName } from '@e-collecting/address/contract'
import { useTranslation } from '@e-collecting/i18n/react'
import type { PopularVoteSummary } from '@e-collecting/popular-votes/contract'
import { Button, Icon } from '@e-collecting/ui'
import { ScopeConflict } from './scope-conflict.tsx'
import type { SupportForm } from './support-form-model.ts'
import { isOutOfScope, type Scope } from './support-steps.ts'

export type ScopeNoticeProps = { item: PopularVoteSummary; scope: Scope; form: SupportForm }

/** Who may support the item; with an address outside its place, why it stops here and the two ways on. */
export function ScopeNotice({ item, scope, form: { facts, dispatch } }: ScopeNoticeProps) {
  const { t, language } = useTranslation('forms')
  const nameOf = (canton: string | null) => cantonName(canton ?? '', language)
  const municipality = item.municipality?.name ?? ''
  if (!isOutOfScope(scope))
    return (
      <p className="mt-4 flex items-start gap-2 text-small print:hidden">
        <Icon name="info" className="mt-0.5 size-5" />
        {t(`summary.scope.${item.level}`, { canton: nameOf(item.canton), municipality })}
      </p>
    )

  return (
    <ScopeConflict
      item={item}
      scope={scope}
      facts={facts}
      action={
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" size="sm" onClick={() => dispatch({ type: 'step-entered', step: 'address' })}>
            {t('summary.changeAddress')}
          </Button>
          <Button variant="secondary" size="sm" onClick={() => dispatch({ type: 'step-entered', step: 'item' })}>
            {t('summary.changeItem')}
          </Button>
        </div>
      }
    />
  )
}
