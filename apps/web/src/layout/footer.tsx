import { useSite } from '@e-collecting/browser'
import { HealthLights } from '@e-collecting/health/web'
import { sectionPath } from '@e-collecting/i18n'
import { useTranslation } from '@e-collecting/i18n/react'
import { AppLink } from '@e-collecting/ui'
import type { ReactNode } from 'react'
import { ExternalLink } from './external-link.tsx'
import { HelpWantedButton } from './help-wanted.tsx'
import { mainLinks } from './nav-links.ts'

export function Footer() {
  const { t, language } = useTranslation()
  const { addressCredit, links, otherPart } = useSite()
  const { operator } = links
  const imprint = sectionPath(language, 'impressum')
  return (
    <footer className="mt-20 border-t-2 border-ink max-lg:[body:has(#support-bar)_&]:pb-36 print:hidden">
      <div className="frame grid grid-cols-[repeat(auto-fit,minmax(max(8rem,50%-0.5rem),1fr))] gap-x-4 gap-y-8 py-10 lg:gap-x-8 lg:grid-cols-[5fr_3fr_3fr_3fr]">
        <div className="max-w-[26rem] max-lg:col-span-full">
          <h2 className="text-h3">{t('footer.projectTitle')}</h2>
          <p className="mt-2 text-small text-grey">{t('footer.projectText')}</p>
          {operator.name !== null && (
            <p className="mt-2 text-small text-grey">{t('footer.operator', { operator: operator.name })}</p>
          )}
          <ExternalLink href={links.coffee} className="mt-2 text-small">
            {t('footer.coffee')}
          </ExternalLink>
        </div>
        <FooterList title={t('nav.label')}>
          {mainLinks(t, language).map(({ label, href }) => (
            <FooterLink key={href} href={href} label={label} />
          ))}
        </FooterList>
        <FooterList title={t('footer.linksTitle')}>
          <ExternalEntry href={links.eid} label={t('footer.links.eid')} />
          <ExternalEntry href={links.politicalRights} label={t('footer.links.rights')} />
          <ExternalEntry href={links.sourceCode} label={t('footer.links.sourceCode')} />
          <FooterLink href="/auth" label={t('footer.staff')} />
        </FooterList>
        <Contact />
      </div>
      {/* The services are those of the other part. */}
      {otherPart?.here !== 'declaration' && (
        <section aria-label={t('health.title')} className="frame pb-6 noscript:hidden">
          <h2 className="mb-2 text-small font-semibold">{t('health.title')}</h2>
          <HealthLights />
        </section>
      )}
      <div className="border-t border-hair">
        <div className="frame flex flex-wrap items-center justify-between gap-x-8 py-3 text-small">
          <ul className="flex flex-wrap items-center gap-x-6">
            <FooterLink href={sectionPath(language, 'datenschutz')} label={t('footer.privacy')} />
            <FooterLink href={imprint} label={t('footer.imprint')} />
            <FooterLink href={`${imprint}#disclaimer`} label={t('footer.legal')} />
            <li>
              <HelpWantedButton topic="accessibility" />
            </li>
          </ul>
          <p className="py-2 text-grey">
            {addressCredit}{' '}
            {links.addressService && (
              <ExternalLink href={links.addressService.href}>{links.addressService.label}</ExternalLink>
            )}
          </p>
        </div>
      </div>
    </footer>
  )
}

/** How to reach whoever runs the site, and what else they have; nothing where nothing is configured. */
function Contact() {
  const { t } = useTranslation()
  const { operator, newsletter, blog, social } = useSite().links
  if (operator.email === null && newsletter === null && blog === null && social.length === 0) return null
  return (
    <FooterList title={t('footer.contactTitle')}>
      {operator.email !== null && (
        <li>
          <a href={`mailto:${operator.email}`} className="inline-block py-2.5">
            {operator.email}
          </a>
        </li>
      )}
      <ExternalEntry href={newsletter} label={t('footer.newsletter')} />
      <ExternalEntry href={blog} label={t('nav.blog')} />
      {social.map(({ href, label }) => (
        <ExternalEntry key={href} href={href} label={label} />
      ))}
    </FooterList>
  )
}

function FooterList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="text-small font-semibold">{title}</h2>
      <ul className="mt-1 text-small">{children}</ul>
    </div>
  )
}

function FooterLink({ href, label }: { href: string; label: string }) {
  return (
    <li>
      <AppLink href={href} className="inline-block py-2.5">
        {label}
      </AppLink>
    </li>
  )
}

function ExternalEntry({ href, label }: { href: string | null; label: string }) {
  if (href === null) return null
  return (
    <li>
      <ExternalLink href={href}>{label}</ExternalLink>
    </li>
  )
}
