import { ApiProvider, createApiClient } from '@e-collecting/api-client'
import { SiteProvider } from '@e-collecting/browser'
import { sampleSite } from '@e-collecting/browser/testing'
import { sampleItem, sampleSheet } from '@e-collecting/popular-votes/web/testing/sample-items'
import type { Examples } from '@e-collecting/ui/gallery'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { DeclarationResult } from '../contract.ts'
import { AlreadyCounted } from './already-counted.tsx'
import { EmbedSnippet } from './count/embed-snippet.tsx'
import { Counted } from './counted.tsx'
import { DECLARATION_FLOW } from './declaration-flow.ts'
import { DeclareBegin } from './declare-begin.tsx'
import { DeclareForm } from './declare-form.tsx'
import { Forgotten, NotAccepted, type NotAcceptedProps } from './not-accepted.tsx'
import { writeReceipt } from './receipt-file.ts'
import { COUNTED, sampleResult } from './testing/sample-declaration.ts'
import { CheckLadder } from './verify/check-ladder.tsx'
import { ReceiptDetails } from './verify/receipt-details.tsx'
import { stepStates, type Verdict } from './verify/verdict.ts'
import { VerdictView } from './verify/verdict-view.tsx'

const ignore = () => undefined
const QUERY = { flow: DECLARATION_FLOW, session: null }
const ITEM = sampleSheet(
  sampleItem('night-trains', 'Nachtzüge in alle Landesteile', {
    comitee: 'Komitee «Nachtzüge»',
    wording: 'Der Bund sorgt dafür, dass jede Nacht Züge in alle Landesteile fahren.',
  }),
  { committeeMembers: 'Anna Muster\nReto Beispiel', quorum: 100_000 },
)
const RECEIPT = writeReceipt(ITEM.slug, COUNTED.receipt, 'secret')
const FOUND = { index: 12_344, size: 12_360, path: [], proof: '' }

const VERDICTS: Record<string, Verdict> = {
  found: { kind: 'found', ...FOUND, witnesses: ['a', 'b'] },
  annulled: { kind: 'annulled', index: 16, size: 12_360, witnesses: ['a', 'b'], reason: 'court', checkpoint: '' },
  'found, without witnesses': { kind: 'found', ...FOUND, witnesses: [] },
  'not yet': { kind: 'not-yet', size: 12_360 },
  missing: { kind: 'missing', size: 12_360, checkpoint: '' },
  'an old copy': { kind: 'outdated', size: 12_360 },
  'a copy from before': { kind: 'older' },
  'the receipt is wrong': {
    kind: 'wrong',
    step: 'receipt',
    problem: 'promise-unsigned',
    where: 'receipt',
    checkpoint: null,
  },
  'the list is wrong': {
    kind: 'wrong',
    step: 'list',
    problem: 'log-shrunk',
    where: 'checkpoint',
    checkpoint: '',
  },
  'witnesses are wrong': {
    kind: 'wrong',
    step: 'witnesses',
    problem: 'log-forked',
    where: 'checkpoint',
    checkpoint: '',
  },
  unreachable: { kind: 'unreachable', where: 'checkpoint' },
  'a file is gone': { kind: 'gone', where: 'tile/0/000' },
  elsewhere: { kind: 'elsewhere' },
  unable: { kind: 'unable' },
  broken: { kind: 'broken' },
}

const SITE = sampleSite()
const NOBODY_ANSWERS = createApiClient(() => new Promise(() => undefined))
const QUERIES = new QueryClient()

/** What a page has around it. */
const OnPage = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={QUERIES}>
    <ApiProvider value={NOBODY_ANSWERS}>
      <SiteProvider value={SITE}>{children}</SiteProvider>
    </ApiProvider>
  </QueryClientProvider>
)

/** What somebody reads before they declare: the whole page, and what else its column says. */
export const beginExamples: Examples = () => {
  const begin = (others: Partial<DeclarationResult>, isOpen = true) => (
    <div className="max-w-[23rem]">
      <DeclareBegin result={sampleResult(others)} isOpen={isOpen} onPrepare={ignore} onBegin={ignore} />
    </div>
  )
  return {
    'whole page': (
      <OnPage>
        <DeclareForm item={ITEM} today={SITE.today} result={sampleResult()} isReturn={false} />
      </OnPage>
    ),
    'each day, services apart': begin({ isDemoEpochs: false, isTagServiceEmbedded: false, auditKey: null }),
    closed: begin({}, false),
  }
}

/** A declaration that counts: before its receipt is saved, and what then becomes of the one for the wallet. */
export const countedExamples: Examples = () => {
  const counted = (others: Partial<typeof COUNTED>, secret: string | null = null) => (
    <OnPage>
      <Counted
        item={ITEM}
        query={QUERY}
        result={sampleResult()}
        view={{ ...COUNTED, ...others }}
        secret={secret}
        onSaved={ignore}
        onDiscarded={ignore}
      />
    </OnPage>
  )
  return {
    'nothing asked': counted({ offer: 'none', offerDeepLink: null }, 'secret'),
    'offer open': counted({}),
    collecting: counted({ offer: 'collecting' }),
    collected: counted({ offer: 'collected', offerDeepLink: null }),
    lapsed: counted({ offer: 'lapsed', offerDeepLink: null }),
  }
}

/** What the check of a receipt comes to, with the ladder of its steps. */
export const verdictExamples: Examples = () => ({
  checking: <CheckLadder receipt={RECEIPT} states={stepStates({ running: 'page' })} verdict={null} />,
  ...Object.fromEntries(
    Object.entries(VERDICTS).map(([name, verdict]) => [
      name,
      <div key={name} className="space-y-6">
        <VerdictView receipt={RECEIPT} verdict={verdict} onRetry={ignore} />
        <CheckLadder receipt={RECEIPT} states={stepStates(verdict)} verdict={verdict} />
        <ReceiptDetails receipt={RECEIPT} verdict={verdict} />
      </div>,
    ]),
  ),
})

/** How a declaration ends that adds nothing to the count. */
export const outcomeExamples: Examples = () => {
  const refused = (reason: NotAcceptedProps['reason']) => (
    <NotAccepted
      item={ITEM}
      reason={reason}
      start={{ isPending: false, error: null, submittedAt: 0 }}
      onAgain={ignore}
      onEnded={ignore}
    />
  )
  return {
    already: <AlreadyCounted item={ITEM} onEnded={ignore} />,
    'of another item': refused('other-item'),
    suspended: refused('credential-suspended'),
    ended: refused('popular-vote-ended'),
    'cannot be counted now': refused('counting-unavailable'),
    'not taken': refused('not-taken'),
    forgotten: <Forgotten onEnded={ignore} />,
  }
}

export const embedExamples: Examples = () => ({ lines: <EmbedSnippet result={sampleResult()} /> })
