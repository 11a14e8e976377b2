import { HolderError } from '@e-collecting/credentials/oid4vci'
import type { Holder, OpenedOffer, OpenedRequest } from '../headless.ts'
import { describeCredential, describeOffer, describeRequest, ERROR_TEXTS, nameOf } from './describe.ts'

/** Everything the command line wallet touches. */
export type Terminal = {
  readonly print: (line: string) => void
  /** Asks a yes or no question; undefined if nobody is there to answer. */
  readonly confirm: (question: string) => Promise<boolean | undefined>
}

/** What to do with a link: ask the person, or what was said on the command line. */
export type Intention = 'ask' | 'accept' | 'refuse'

/** Opens a link, shows it, and does what the person wants. Answers the exit code: 0 done or refused as wished, 1 failed. */
export async function openLink(
  holder: Holder,
  link: string,
  intention: Intention,
  terminal: Terminal,
): Promise<number> {
  return reporting(terminal, async () => {
    const opened = await holder.openLink(link)
    if (opened.kind === 'offer') await answerOffer(holder, opened, intention, terminal)
    else await answerRequest(holder, opened, intention, terminal)
  })
}

/** Prints what the wallet holds. */
export async function listWallet(holder: Holder, { print }: Terminal): Promise<number> {
  const credentials = await holder.listCredentials()
  const statuses = await holder.checkStatuses(credentials)
  if (credentials.length === 0) print('The wallet is empty.')
  for (const held of credentials)
    for (const line of [...describeCredential(held, statuses.get(held.id) ?? 'unknown'), '']) print(line)
  return 0
}

/** Runs a step; a stop of the wallet becomes a plain sentence and exit code 1. */
export async function reporting({ print }: Terminal, step: () => Promise<void>): Promise<number> {
  try {
    await step()
    return 0
  } catch (error) {
    if (!(error instanceof HolderError)) throw error
    print(ERROR_TEXTS[error.code])
    if (error.remoteCode !== undefined) print(`  Its reason: ${error.remoteCode}`)
    return 1
  }
}

async function answerOffer(holder: Holder, offer: OpenedOffer, intention: Intention, terminal: Terminal) {
  describeOffer(offer).forEach(terminal.print)
  const isWanted = intention === 'ask' ? await terminal.confirm('Collect it?') : intention === 'accept'
  if (!isWanted) return terminal.print('Not collected. The issuer was told nothing.')
  const held = await holder.acceptOffer(offer)
  const statuses = await holder.checkStatuses([held])
  terminal.print('')
  terminal.print(`Received: ${nameOf(held)}`)
  describeCredential(held, statuses.get(held.id) ?? 'unknown').forEach(terminal.print)
}

async function answerRequest(holder: Holder, request: OpenedRequest, intention: Intention, terminal: Terminal) {
  describeRequest(request).forEach(terminal.print)
  const canAnswer = request.matches.every(({ candidates }) => candidates.length > 0)
  if (intention === 'refuse') return refuse(holder, request, terminal)
  if (!canAnswer) throw new HolderError('missing-credential', 'Nothing held answers the request.')
  const isAgreed = intention === 'ask' ? await terminal.confirm('Send it?') : true
  if (isAgreed === undefined) return terminal.print('Nobody answered, so nothing was sent.')
  if (!isAgreed) return refuse(holder, request, terminal)
  const { redirectUri } = await holder.present(request)
  terminal.print('Sent. The verifier accepted it.')
  leadBack(redirectUri, terminal)
}

async function refuse(holder: Holder, request: OpenedRequest, terminal: Terminal) {
  const { redirectUri } = await holder.refuse(request)
  terminal.print('Refused. Nothing about you was sent; the verifier knows that you declined.')
  leadBack(redirectUri, terminal)
}

/** A terminal has no browser: the person takes the address to the one in which it began. */
function leadBack(redirectUri: string | undefined, { print }: Terminal): void {
  if (redirectUri === undefined) return
  print('  Go on in the browser in which you began:')
  print(`  ${redirectUri}`)
}
