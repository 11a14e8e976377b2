import { countsDeclarations, useSite } from '@e-collecting/browser'
import { easyPath, isEasySection, sectionPath } from '@e-collecting/i18n'
import { useTranslation } from '@e-collecting/i18n/react'
import { AppLink } from '@e-collecting/ui'
import { DrawnSection, DrawnSteps } from '../layout/drawn-section.tsx'
import { PageHeading } from '../layout/page-heading.tsx'
import type { PageProps } from '../routing/page-props.ts'
import { EASY_PAGES, type EasyName, type Part } from './easy/parts.ts'
import { DemoWalletLink, StoreLinks, TestLink } from './home/wallet-links.tsx'

/** Home page, instructions and project in easy language: each part a question, its drawing, and one sentence on each line. */
export default function EasyPage({ slug }: PageProps) {
  const { t, language } = useTranslation('easy')
  const isShown = useIsShown()
  const name: EasyName = isEasySection(slug) ? slug : 'home'
  const home = { label: t('home'), href: easyPath(language, null) }
  return (
    <>
      <PageHeading
        title={t(`pages.${name}.title`)}
        lead={t(`pages.${name}.lead`)}
        between={name === 'home' ? [] : [home]}
      />
      {EASY_PAGES[name].filter(isShown).map((part) => (
        <EasyPart key={part.name} part={part} />
      ))}
      <MorePages except={name} />
    </>
  )
}

/** What is true of this site as it is configured. */
function useIsShown(): (part: Part) => boolean {
  const site = useSite()
  const hasOperator = site.links.operator.name !== null
  const isCounted = countsDeclarations(site)
  const conditions: Partial<Record<Part['name'], boolean>> = {
    demo: site.isDemo,
    operator: hasOperator,
    noOperator: !hasOperator,
    counted: isCounted,
    getCredential: isCounted,
    declare: isCounted,
    anonymousReceipt: isCounted,
    declaration: isCounted,
    committee: !isCounted,
    committeeCounted: isCounted,
    next: !isCounted,
    nextCounted: isCounted,
  }
  return ({ name }) => conditions[name] ?? true
}

function EasyPart({ part }: { part: Part }) {
  const { t } = useTranslation('easy')
  const { operator } = useSite().links
  const { name, Drawing, isInSteps = false } = part
  const lines = t(`parts.${name}.text`, { operator: operator.name ?? '' }).split('\n')
  return (
    <DrawnSection title={t(`parts.${name}.heading`)} Drawing={Drawing}>
      {isInSteps ? <DrawnSteps steps={lines} /> : lines.map((line) => <p key={line}>{line}</p>)}
      <PartLinks name={name} />
    </DrawnSection>
  )
}

/** Where a part leads. */
function PartLinks({ name }: { name: Part['name'] }) {
  const { t, language } = useTranslation('easy')
  switch (name) {
    case 'how':
    case 'support':
      return <PartLink href={`/${language}`} label={t('links.form')} />
    case 'counted':
      return <PartLink href={easyPath(language, 'anleitung')} label={t('links.declaration')} />
    case 'getCredential':
      return <PartLink href={sectionPath(language, 'stimmregister')} label={t('links.register')} />
    case 'declare':
      return <PartLink href={sectionPath(language, 'volksbegehren')} label={t('links.items')} />
    case 'anonymousReceipt':
      return <PartLink href={sectionPath(language, 'pruefen')} label={t('links.verify')} />
    case 'data':
      return <PartLink href={sectionPath(language, 'datenschutz')} label={t('links.privacy')} />
    case 'demo':
      return (
        <p>
          <DemoWalletLink />
        </p>
      )
    case 'wallet':
      return (
        <p className="flex flex-col items-start">
          <StoreLinks />
          <DemoWalletLink />
        </p>
      )
    case 'getBetaId':
      return (
        <p>
          <TestLink to="betaId">{t('links.betaId')}</TestLink>
        </p>
      )
    default:
      return null
  }
}

function PartLink({ href, label }: { href: string; label: string }) {
  return (
    <p>
      <AppLink href={href} className="inline-flex min-h-11 items-center">
        {label}
      </AppLink>
    </p>
  )
}

/** The other pages in easy language. */
function MorePages({ except }: { except: EasyName }) {
  const { t, language } = useTranslation('easy')
  const others = (Object.keys(EASY_PAGES) as EasyName[]).filter((name) => name !== except)
  return (
    <section className="sheet border-t border-hair py-8 print:hidden">
      <h2 className="text-h3">{t('more')}</h2>
      <ul>
        {others.map((name) => (
          <li key={name}>
            <AppLink
              href={easyPath(language, name === 'home' ? null : name)}
              className="inline-flex min-h-11 items-center"
            >
              {t(`pages.${name}.name`)}
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
