import { useTranslation } from '@e-collecting/i18n/react'
import { Banner } from '@e-collecting/ui'
import { CopyField, DefinitionList } from '@e-collecting/ui/admin'
import type { ReactNode } from 'react'
import type { CredentialDetails } from '../../contract.ts'

/** What the credential says, who issues it and how the issuer finds it. */
export function CredentialTechnical({ credential }: { credential: CredentialDetails }) {
  const { t } = useTranslation('register')
  const { subject, issuerDid, managementId, proofs } = credential
  return (
    <>
      {subject !== null && <Subject {...subject} />}
      <Section title={t('tab.panel.technical')}>
        {issuerDid !== '' && <CopyField isCode label={t('tab.panel.issuerDid')} value={issuerDid} />}
        {managementId === null ? (
          <Banner type="info" title={t('tab.panel.noManagementId')} isStatic>
            {t('tab.panel.noManagementIdText')}
          </Banner>
        ) : (
          <CopyField isCode label={t('tab.panel.managementId')} value={managementId} />
        )}
      </Section>
      {proofs.length > 0 && (
        <Section title={t('tab.panel.proofs')}>
          {proofs.map((proof, index) => (
            <div key={proof.jws || proof.created}>
              {proofs.length > 1 && <p className="font-semibold">{t('tab.panel.proof', { number: index + 1 })}</p>}
              <KeysAndValues of={proof} />
            </div>
          ))}
        </Section>
      )}
    </>
  )
}

function Subject({ nullifier, ...others }: NonNullable<CredentialDetails['subject']>) {
  const { t } = useTranslation('register')
  return (
    <Section title={t('tab.panel.subject')}>
      <CopyField isCode label={t('tab.panel.nullifier')} value={nullifier} hint={t('tab.panel.nullifierHint')} />
      <KeysAndValues of={others} />
    </Section>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-4">
      <h3 className="text-base font-semibold">{title}</h3>
      {children}
    </section>
  )
}

/** Under the names the credential has for them. */
const KeysAndValues = ({ of }: { of: Record<string, string> }) => (
  <DefinitionList
    rows={Object.entries(of)
      .filter(([, value]) => value !== '')
      .map(([key, value]) => ({
        term: key,
        value: <span className="font-mono text-dense">{value}</span>,
        isWide: value.length > 24,
      }))}
  />
)
