import { countsDeclarations, useSite } from '@e-collecting/browser'
import { useTranslation } from '@e-collecting/i18n/react'
import { SectionLink } from '@e-collecting/ui'
import { DrawnSection } from '../layout/drawn-section.tsx'
import { PageHeading } from '../layout/page-heading.tsx'
import { SheetSection } from '../layout/sheet-section.tsx'
import { DemoWalletLink, StoreLinks, TestLink } from './home/wallet-links.tsx'
import { CheckDrawing, ChoiceDrawing, CommitteeDrawing, ConfirmDrawing, RegisterDrawing } from './project/drawings.tsx'

const SIDES = [
  { side: 'citizen', Drawing: ChoiceDrawing },
  { side: 'municipality', Drawing: RegisterDrawing },
  { side: 'committee', Drawing: CommitteeDrawing },
] as const

export default function ProjectPage() {
  const { t } = useTranslation('project')
  const site = useSite()
  const { operator } = site.links
  const isCounted = countsDeclarations(site)
  return (
    <>
      <PageHeading title={t('title')} lead={t('description')} />
      <SheetSection title={t('why.heading')}>
        <p>{t('why.text')}</p>
        <p>{t('why.aim')}</p>
      </SheetSection>
      <SheetSection title={t('who.heading')}>
        <p>{operator.name === null ? t('who.none') : t('who.operator', { operator: operator.name })}</p>
      </SheetSection>
      <HowItWorks isCounted={isCounted} />
      {isCounted && <Declaration />}
      <DrawnSection id="check" title={t('check.heading')} Drawing={CheckDrawing}>
        <p>{t('check.text')}</p>
        <p>{t('check.did')}</p>
        <p>{t('check.status')}</p>
      </DrawnSection>
      <SheetSection title={t('open.heading')}>
        <Points points={[t('open.count'), ...(isCounted ? [t('open.once')] : []), t('open.place'), t('open.law')]} />
      </SheetSection>
      <SheetSection title={t('roadmap.heading')}>
        <p>{t('roadmap.lead')}</p>
        <Points
          points={[
            t(isCounted ? 'roadmap.done' : 'roadmap.form.done'),
            t(isCounted ? 'roadmap.next' : 'roadmap.form.next'),
            t('roadmap.later'),
          ]}
        />
      </SheetSection>
      <Participate />
    </>
  )
}

/** The three sides of it, each with its drawing. */
function HowItWorks({ isCounted }: { isCounted: boolean }) {
  const { t } = useTranslation('project')
  const ofForm = {
    citizen: t('how.form.citizen'),
    committee: t('how.form.committee'),
    municipality: t('how.municipality.text'),
  }
  return (
    <section className="border-t border-hair py-8" aria-labelledby="how">
      <h2 id="how" className="text-h3">
        {t('how.heading')}
      </h2>
      <div className="mt-6 grid gap-x-10 gap-y-8 lg:grid-cols-3">
        {SIDES.map(({ side, Drawing }) => (
          <div key={side} className="break-inside-avoid max-lg:grid max-lg:grid-cols-[5.5rem_1fr] max-lg:gap-x-5">
            <Drawing className="size-22 shrink-0 lg:size-40" />
            <div>
              <h3 className="font-semibold lg:mt-4">{t(`how.${side}.heading`)}</h3>
              <p className="mt-1">{isCounted ? t(`how.${side}.text`) : ofForm[side]}</p>
            </div>
          </div>
        ))}
      </div>
    </section>
  )
}

/** What a declaration is, who learns what of it, and how anybody checks it. */
function Declaration() {
  const { t } = useTranslation('project')
  return (
    <DrawnSection id="declaration" title={t('declaration.heading')} Drawing={ConfirmDrawing}>
      <p>{t('declaration.what')}</p>
      <p>{t('declaration.known')}</p>
      <p>{t('declaration.check')}</p>
      <p>
        <SectionLink to="pruefen">{t('declaration.verify')}</SectionLink>
      </p>
    </DrawnSection>
  )
}

function Participate() {
  const { t } = useTranslation('project')
  const { t: content } = useTranslation('content')
  return (
    <SheetSection title={t('participate.heading')}>
      <p>{t('participate.text')}</p>
      <dl className="space-y-3">
        <div>
          <dt className="font-semibold">{content('home.info.walletHeading')}</dt>
          <dd>{content('home.info.wallet')}</dd>
        </div>
        <div>
          <dt className="font-semibold">{content('home.info.eidHeading')}</dt>
          <dd>{content('home.info.eid')}</dd>
        </div>
      </dl>
      <p className="flex flex-col items-start">
        <SectionLink to="anleitung">{t('participate.guide')}</SectionLink>
        <StoreLinks />
        <TestLink to="betaId">{content('home.info.betaId')}</TestLink>
        <DemoWalletLink />
      </p>
    </SheetSection>
  )
}

function Points({ points }: { points: readonly string[] }) {
  return (
    <ul>
      {points.map((point) => (
        <li key={point} className="border-b border-hair py-3 first:pt-0 last:border-b-0 last:pb-0">
          {point}
        </li>
      ))}
    </ul>
  )
}
