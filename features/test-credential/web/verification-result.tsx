import { useTranslation } from '@e-collecting/i18n/react'
import { formatSwissDay, formatSwissMoment } from '@e-collecting/kernel'
import { AppLink, Button, Icon, RuledList } from '@e-collecting/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import type { TestResult } from './test-flow.ts'

const CHECKS = ['signature', 'issuer', 'holder', 'validity', 'status'] as const

export type VerificationResultProps = { result: TestResult; onDelete: () => void }

/** What a verifier sees of somebody, and what it has made sure of. */
export function VerificationResult({ result: { person, verifiedAt }, onDelete }: VerificationResultProps) {
  const { t, language } = useTranslation('beta')
  const heading = useRef<HTMLHeadingElement>(null)
  // The part that had the focus is gone: whoever listens goes on here.
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className="flex items-center gap-3 text-h3">
        <Icon name="success" className="size-8 text-success" />
        {t('result.heading')}
      </h3>
      <div className="mt-6 grid items-start gap-x-10 gap-y-6 md:grid-cols-2">
        <Block heading={t('result.arrived')}>
          <RuledList
            rows={[
              { term: t('identity.givenName'), value: person.givenName },
              { term: t('identity.familyName'), value: person.familyName },
              { term: t('identity.birthDate'), value: formatSwissDay(person.birthDate) },
              { term: t('result.verifiedAt'), value: formatSwissMoment(new Date(verifiedAt)) },
            ]}
          />
          <p className="mt-3 text-small text-grey">{t('result.only')}</p>
        </Block>
        <Block heading={t('result.checked')}>
          <ul className="border-t border-hair">
            {CHECKS.map((check) => (
              <li key={check} className="flex gap-3 border-b border-hair py-3">
                <Icon name="success" className="mt-0.5 size-6 shrink-0 text-success" />
                <div>
                  <p className="font-medium">{t(`result.${check}.term`)}</p>
                  <p>{t(`result.${check}.text`)}</p>
                </div>
              </li>
            ))}
          </ul>
        </Block>
      </div>
      <p className="mt-6 text-small text-grey">{t('result.kept')}</p>
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button variant="secondary" onClick={onDelete}>
          {t('result.delete')}
        </Button>
        <AppLink href={`/${language}`} className="inline-flex min-h-11 items-center">
          {t('result.next')}
        </AppLink>
      </div>
    </>
  )
}

function Block({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="max-w-measure" aria-label={heading}>
      <h4 className="mb-3 font-semibold">{heading}</h4>
      {children}
    </section>
  )
}
