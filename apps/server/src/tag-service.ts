import { createKeyHolder, createTagRoutes } from '@e-collecting/tags'
import { openVoprf } from '@e-collecting/voprf'
import { runMain } from './command-line.ts'
import { describeError } from './http/problems.ts'
import { createLogger } from './logger.ts'
import { serveUntilSignal } from './serve-until-signal.ts'
import { dealItem } from './tag-service/deal-item.ts'
import { readTagArguments, type TagArguments } from './tag-service/tag-arguments.ts'
import { openTagFolder } from './tag-service/tag-folder.ts'

/** `npm run tag-service`: holds the keys by which nobody declares twice, or shares of them, and sees what is blinded only. */
async function run(given: readonly string[]): Promise<void> {
  const asked = readTagArguments(given)
  if (asked.kind === 'serve') return serve(asked)
  const commitment = await dealItem(await openVoprf(), asked.deal)
  console.log(`Dealt ${asked.deal.item} into ${asked.deal.folders.join(', ')}. Its log commits to ${commitment}.`)
  console.log('Bring each folder to its service, and leave no copy of two of them in one place.')
}

async function serve({ folder, host, port, isDealt }: Extract<TagArguments, { kind: 'serve' }>): Promise<void> {
  const { store, token, tokenFile, close } = await openTagFolder(folder)
  const logger = createLogger('info')
  const voprf = await openVoprf()
  const holder = createKeyHolder({ store, voprf: async () => voprf, now: () => new Date(), makesKeys: !isDealt })
  const routes = createTagRoutes(holder, token, (error) => logger.error(describeError(error), 'not evaluated'))
  await serveUntilSignal({ host, port, fetch: routes.fetch, close })
  console.log(`Tag service on http://${host}:${port}, with keys in ${folder}`)
  console.log(`Whoever may ask it has the token in ${tokenFile}`)
}

await runMain(run)
