import { useTranslation } from '@e-collecting/i18n/react'
import { Breakable, RuledList } from '@e-collecting/ui'
import type { ReactNode } from 'react'
import type { DeclarationResult } from '../../contract.ts'
import { Details } from '../details.tsx'

/** What the audit is given the witnesses in. */
const POLICY_FILE = 'policy.txt'

/** Who signs what is published, and for those who check it with tools of their own: where it is and by which keys. */
export function LogFacts({ result }: { result: DeclarationResult }) {
  const { t } = useTranslation('result')
  const { witnesses, quorum, log } = result
  return (
    <>
      <p>{t('log.text')}</p>
      <h3 className="mt-5 font-semibold">{t('log.witnesses')}</h3>
      {witnesses.length === 0 ? (
        <p>{t('log.noWitnesses')}</p>
      ) : (
        <>
          <ul className="mt-2 border-t border-hair">
            {witnesses.map(({ name, vkey, isDemo }) => (
              <li key={vkey} className="border-b border-hair py-2">
                <span className="font-medium">{isDemo ? t('log.demoName') : name}</span>
                {isDemo && <span className="block text-small text-grey">{t('log.demoWitness')}</span>}
              </li>
            ))}
          </ul>
          <p className="mt-2 text-small">{t('log.witnessed')}</p>
          <p className="mt-2 text-small text-grey">{t('log.quorum', { quorum, total: witnesses.length })}</p>
        </>
      )}
      <p className="mt-4">
        <FileLink href={`${log}/tally.json`}>{t('log.tally')}</FileLink>
      </p>
      <Details title={t('log.technical')} className="mt-4 border-b-0">
        <Technical result={result} />
      </Details>
    </>
  )
}

function Technical({ result }: { result: DeclarationResult }) {
  const { t } = useTranslation('result')
  const { origin, log, slug, vkey, promiseVkey, tagKeys, auditKey, witnesses, policy } = result
  return (
    <>
      <p>{t('log.format')}</p>
      <RuledList
        className="mt-3"
        rows={[
          { term: t('log.origin'), value: <Breakable text={origin} /> },
          { term: t('log.vkey'), value: <Breakable text={vkey} /> },
          { term: t('log.promiseVkey'), value: <Breakable text={promiseVkey} /> },
          ...(witnesses.length === 0
            ? []
            : [{ term: t('log.witnesses'), value: <Breakable text={witnesses.map(({ name }) => name).join(' ')} /> }]),
          { term: t('log.tagKeys'), value: <Breakable text={tagKeys.join(' ')} /> },
          { term: t('log.auditKey'), value: auditKey === null ? t('log.noAuditKey') : <Breakable text={auditKey} /> },
        ]}
      />
      <p className="mt-2 flex flex-wrap gap-x-6">
        <FileLink href={`${log}/checkpoint`}>{t('log.checkpoint')}</FileLink>
        <FileLink href={`${log}/keys.json`}>{t('log.keys')}</FileLink>
      </p>
      <p className="mt-2">{t('log.policy', { file: POLICY_FILE })}</p>
      <Lines text={policy} />
      <p className="mt-4">{t('log.command')}</p>
      <Lines text={`npm run audit -- ${log} --vkey ${vkey} --policy ${POLICY_FILE} --last ${slug}.checkpoint`} />
      <p className="mt-2 text-small text-grey">{t('log.trust')}</p>
    </>
  )
}

/** To be copied as it stands. */
function Lines({ text }: { text: string }) {
  return (
    <pre className="mt-2 border border-hair bg-wash p-3 break-words whitespace-pre-wrap">
      <code>{text.trimEnd()}</code>
    </pre>
  )
}

/** A file of the log, which is no page of the site. */
function FileLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="inline-flex min-h-11 items-center">
      {children}
    </a>
  )
}
