import type { PopularVote } from '@e-collecting/popular-votes/contract'
import type { Examples } from '@e-collecting/ui/gallery'
import { AlreadyCounted } from './already-counted.tsx'
import { EmbedSnippet } from './count/embed-snippet.tsx'
import { Forgotten, NotAccepted, type NotAcceptedProps } from './not-accepted.tsx'
import { writeReceipt } from './receipt-file.ts'
import { COUNTED, sampleResult } from './testing/sample-declaration.ts'
import { CheckLadder } from './verify/check-ladder.tsx'
import { stepStates, type Verdict } from './verify/verdict.ts'
import { VerdictView } from './verify/verdict-view.tsx'

const ignore = () => undefined
const ITEM = {
  slug: 'night-trains',
  title: 'Nachtzüge in alle Landesteile',
  type: 'initiative',
  level: 'federal',
  isDemo: true,
} as PopularVote
const RECEIPT = writeReceipt(ITEM.slug, COUNTED.receipt, 'secret')
const FOUND = { index: 12_344, size: 12_360, path: [], proof: '' }

const VERDICTS: Record<string, Verdict> = {
  found: { kind: 'found', ...FOUND, witnesses: ['a', 'b'] },
  annulled: { kind: 'annulled', index: 16, size: 12_360, reason: 'court', checkpoint: '' },
  'not yet': { kind: 'not-yet', size: 12_360 },
  missing: { kind: 'missing', size: 12_360, checkpoint: '' },
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
  elsewhere: { kind: 'elsewhere' },
  unable: { kind: 'unable' },
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
    already: <AlreadyCounted item={ITEM} result={sampleResult()} onEnded={ignore} />,
    'of another item': refused('other-item'),
    suspended: refused('credential-suspended'),
    ended: refused('popular-vote-ended'),
    'cannot be counted now': refused('counting-unavailable'),
    forgotten: <Forgotten onEnded={ignore} />,
  }
}

export const embedExamples: Examples = () => ({ lines: <EmbedSnippet result={sampleResult()} /> })
