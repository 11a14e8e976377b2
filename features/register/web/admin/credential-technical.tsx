import { useTranslation } from '@e-collecting/i18n/react'
import { formatSwissDay } from '@e-collecting/kernel'
import { Banner } from '@e-collecting/ui'
import { CopyField, DefinitionList } from '@e-collecting/ui/admin'
import type { ReactNode } from 'react'
import type { CredentialDetails } from '../../contract.ts'

/** What the credential says, who issues it and how the issuer finds it. */
export function CredentialTechnical({ credential }: { credential: CredentialDetails }) {
  const { t } = useTranslation('issuing')
  const { subject, issuerDid, managementId, proofs } = credential
  return (
    <>
      {subject !== null && <Subject {...subject} />}
      <Section title={t('panel.technical')}>
        {issuerDid !== '' && <CopyField isCode label={t('panel.issuerDid')} value={issuerDid} />}
        {managementId === null ? (
          <Banner type="info" title={t('panel.noManagementId')} isStatic>
            {t('panel.noManagementIdText')}
          </Banner>
        ) : (
          <CopyField isCode label={t('panel.managementId')} value={managementId} />
        )}
      </Section>
      {proofs.length > 0 && (
        <Section title={t('panel.proofs')}>
          {proofs.map((proof, index) => (
            <div key={proof.jws || proof.created}>
              {proofs.length > 1 && <p className="font-semibold">{t('panel.proof', { number: index + 1 })}</p>}
              <KeysAndValues of={proof} />
            </div>
          ))}
        </Section>
      )}
    </>
  )
}

/** Its claims, called as a wallet calls them. */
function Subject({ nullifier, volksbegehren, issuerDid, issuedDate }: NonNullable<CredentialDetails['subject']>) {
  const { t } = useTranslation(['credentials', 'issuing'])
  return (
    <Section title={t('issuing:panel.subject')}>
      <CopyField
        isCode
        label={t('credentials:register.claims.nullifier')}
        value={nullifier}
        hint={t('issuing:panel.nullifierHint')}
      />
      <DefinitionList
        rows={[
          { term: t('credentials:register.claims.volksbegehren'), value: <Code text={volksbegehren} /> },
          { term: t('credentials:register.claims.issuerDid'), value: <Code text={issuerDid} />, isWide: true },
          { term: t('credentials:register.claims.issuedDate'), value: formatSwissDay(issuedDate) },
        ]}
      />
    </Section>
  )
}

const Code = ({ text }: { text: string }) => <span className="font-mono text-dense">{text}</span>

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-4">
      <h3 className="text-base font-semibold">{title}</h3>
      {children}
    </section>
  )
}

/** Under the names the proof has for them. */
const KeysAndValues = ({ of }: { of: Record<string, string> }) => (
  <DefinitionList
    rows={Object.entries(of)
      .filter(([, value]) => value !== '')
      .map(([key, value]) => ({
        term: key,
        value: <Code text={value} />,
        isWide: value.length > 24,
      }))}
  />
)
