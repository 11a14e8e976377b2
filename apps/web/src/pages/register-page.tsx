import { useWizardAddress } from '@e-collecting/browser'
import { useTranslation } from '@e-collecting/i18n/react'
import { REGISTER_STEPS } from '@e-collecting/register/contract'
import { RegisterForm } from '@e-collecting/register/web'
import { Icon, lazyPart } from '@e-collecting/ui'
import { PageTools } from '../layout/page-tools.tsx'
import { PageMeta } from '../meta/page-meta.tsx'
import type { PageProps } from '../routing/page-props.ts'

/** Where the long word of the heading may break; nothing of it belongs into the name of the tab. */
const SOFT_HYPHEN = '\u00ad'

/** Belongs to the last step. */
const DeclareNext = lazyPart(() => import('@e-collecting/declaration/web/declare-next'), 'DeclareNext')

/** What the credential is in one sentence and what one needs, the five steps at once below it. */
export default function RegisterPage({ slug }: PageProps) {
  const { t } = useTranslation('register')
  const { t: tCommon } = useTranslation()
  return (
    <>
      <PageMeta title={t('wizard.hero.title').replaceAll(SOFT_HYPHEN, '')} description={t('wizard.hero.description')} />
      <PageTools title={tCommon('nav.electoralRegister')} />
      <Hero />
      <RegisterForm preselected={slug} next={(item, isHeld) => <DeclareNext slug={item} isHeld={isHeld} />} />
    </>
  )
}

/** What the credential is and what one needs, which on a phone is folded, in the column of the form; once the form has been begun, what one is doing in it. */
function Hero() {
  const { t } = useTranslation('register')
  const { step } = useWizardAddress()
  if (step !== null && step !== REGISTER_STEPS[0])
    return (
      <h1 tabIndex={-1} className="pt-2 pb-6 text-h1 hyphens-auto lg:pt-4">
        {t(step === REGISTER_STEPS.at(-1) ? 'wizard.hero.doneHeading' : 'wizard.hero.formHeading')}
      </h1>
    )
  return (
    <div className="sheet pt-2 pb-8 lg:pt-5 lg:pb-10">
      <h1 tabIndex={-1} className="min-w-0 text-display hyphens-auto lg:col-span-2">
        {t('wizard.hero.title')}
      </h1>
      <div className="grid gap-x-8 gap-y-3 lg:col-start-2 lg:grid-cols-2">
        <div className="max-w-measure space-y-2">
          <p className="text-base">{t('wizard.hero.lead')}</p>
          <p className="text-small text-grey">{t('wizard.hero.known')}</p>
        </div>
        <div className="max-lg:hidden">
          <p className="text-small font-semibold">{t('wizard.hero.needsHeading')}</p>
          <Needs />
        </div>
        <details className="group lg:hidden">
          <summary className="inline-flex min-h-11 list-none items-center gap-2 text-small underline [&::-webkit-details-marker]:hidden">
            {t('wizard.hero.needsHeading')}
            <Icon name="chevron-down" className="size-5 group-open:rotate-180" />
          </summary>
          <Needs />
        </details>
      </div>
    </div>
  )
}

function Needs() {
  const { t } = useTranslation('register')
  return <p className="max-w-measure text-small text-grey">{t('wizard.hero.needs')}</p>
}
