import { once } from 'node:events'
import { BroadcastChannel as ChannelOfNode, Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'

const NAME = 'e-collecting-session'

/** Another thread, as of another file: says first what every tab would hear, then that it has said so. */
const OTHER = `
  for (const name of ['${NAME}', 'said']) {
    const channel = new BroadcastChannel(name)
    channel.postMessage('changed')
    channel.close()
  }`

test('in tests a channel is heard by its own worker, and by no other', async () => {
  const heard: string[] = []
  const listen = (channel: BroadcastChannel, name: string) =>
    new Promise<void>((resolve) => {
      channel.onmessage = () => {
        heard.push(name)
        resolve()
      }
    })
  const [channel, beside] = [new BroadcastChannel(NAME), new BroadcastChannel(NAME)]
  // As Node has it: heard from everywhere.
  const said = new ChannelOfNode('said')
  const isSaid = listen(said as unknown as BroadcastChannel, 'said')
  const isHeard = listen(channel, 'own')
  const other = new Worker(OTHER, { eval: true })
  await Promise.all([isSaid, once(other, 'exit')])
  expect(heard).toEqual(['said'])
  beside.postMessage('changed')
  await isHeard
  for (const one of [channel, beside, said]) one.close()
})
