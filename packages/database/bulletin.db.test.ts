import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Bulletin, createPostgresBulletin, toPayload } from './bulletin.ts'
import { keepListening } from './keep-listening.ts'
import { createEmptyDatabase, TEST_SERVER } from './testing/index.ts'

/** Longer than a PostgreSQL that lives takes on a busy machine: one that is taken for dead by chance would be a break more. */
const ANSWER_WITHIN_MS = 2000

describe.skipIf(TEST_SERVER === undefined)('notices on PostgreSQL', () => {
  let url: string
  let drop: () => Promise<void>
  let opened: { close: () => Promise<void> }[]
  let faults: unknown[]

  beforeEach(async () => {
    ;({ url, drop } = await createEmptyDatabase(TEST_SERVER ?? ''))
    opened = []
    faults = []
  })
  afterEach(async () => {
    for (const { close } of opened) await close()
    await drop()
  })

  const openBulletin = async (origin: string, listenUrl = url): Promise<Bulletin> => {
    const bulletin = createPostgresBulletin({ listenUrl, origin, onFault: (error) => void faults.push(error) })
    opened.push(bulletin)
    await bulletin.firstAttempt
    return bulletin
  }
  const isHeardBy = (bulletin: Bulletin) =>
    expect.poll(bulletin.isHearing, { interval: 10, timeout: 10_000 }).toBe(true)
  const administer = async (statement: string, values?: string[]) => {
    const client = new Client(url)
    await client.connect()
    await client.query(statement, values)
    await client.end()
  }
  const publish = ({ origin }: Bulletin, channel: string, message: string) =>
    administer('select pg_notify($1, $2)', [channel, toPayload(origin, message)])

  test('a notice reaches the other processes as it was sent, and not its own', async () => {
    const [here, there] = [await openBulletin('here'), await openBulletin('there')]
    const heard: string[] = []
    here.subscribe('items', (message) => heard.push(`here ${message}`))
    there.subscribe('items', (message) => heard.push(`there ${message}`))
    await isHeardBy(there)
    await isHeardBy(here)
    await publish(here, 'items', 'one two  three')
    await expect.poll(() => heard).toEqual(['there one two  three'])
    // Notices come in their order: had the first one been told at home, it would stand before this one.
    await publish(there, 'items', 'back')
    await expect.poll(() => heard).toEqual(['there one two  three', 'here back'])
  })

  test('each subscriber of a channel is told once that hearing has begun, also one that comes later', async () => {
    const bulletin = await openBulletin('here')
    const begun: string[] = []
    const ignore = () => {}
    bulletin.subscribe('items', ignore, () => begun.push('first'))
    bulletin.subscribe('items', ignore, () => begun.push('second'))
    await isHeardBy(bulletin)
    expect(begun).toEqual(['first', 'second'])
    bulletin.subscribe('items', ignore, () => begun.push('third'))
    await expect.poll(() => begun).toEqual(['first', 'second', 'third'])
  })

  test('who is heard already is not told so again when another channel is', async () => {
    const bulletin = await openBulletin('here')
    const begun: string[] = []
    for (const channel of ['items', 'people'])
      bulletin.subscribe(
        channel,
        () => {},
        () => begun.push(channel),
      )
    await isHeardBy(bulletin)
    bulletin.subscribe(
      'places',
      () => {},
      () => begun.push('places'),
    )
    await isHeardBy(bulletin)
    expect(begun).toEqual(['items', 'people', 'places'])
  })

  test('a channel of any case is one channel', async () => {
    const [here, there] = [await openBulletin('here'), await openBulletin('there')]
    const heard: string[] = []
    there.subscribe('openItems', (message) => heard.push(message))
    await isHeardBy(there)
    await publish(here, 'openItems', 'changed')
    await expect.poll(() => heard).toEqual(['changed'])
  })

  test('after a break it listens again by itself, and says that something may have been missed', async () => {
    const relay = await startRelay(url)
    const [here, there] = [await openBulletin('here'), await openBulletin('there', relay.url)]
    opened.push(relay)
    const heard: string[] = []
    let begun = 0
    there.subscribe(
      'items',
      (message) => heard.push(message),
      () => begun++,
    )
    await isHeardBy(there)
    expect(begun).toBe(1)

    relay.refuse()
    await administer(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await expect.poll(there.isHearing, { interval: 5 }).toBe(false)
    await publish(here, 'items', 'missed')
    relay.accept()
    await isHeardBy(there)
    expect(begun).toBe(2)
    await publish(here, 'items', 'heard')
    await expect.poll(() => heard).toEqual(['heard'])
  })

  test('a subscriber that throws, at once or later, keeps nothing from the others', async () => {
    const [here, there] = [await openBulletin('here'), await openBulletin('there')]
    const heard: string[] = []
    there.subscribe('items', () => {
      throw new Error('at once')
    })
    there.subscribe('items', (async () => {
      throw new Error('later')
    }) as () => void)
    there.subscribe('items', (message) => heard.push(message))
    await isHeardBy(there)
    await publish(here, 'items', 'first')
    await publish(here, 'items', 'second')
    await expect.poll(() => heard).toEqual(['first', 'second'])
    expect(faults.map(String).toSorted()).toEqual(['Error: at once', 'Error: at once', 'Error: later', 'Error: later'])
  })

  test('a subscription that has ended is told nothing', async () => {
    const [here, there] = [await openBulletin('here'), await openBulletin('there')]
    const heard: string[] = []
    const end = there.subscribe('items', () => heard.push('ended'))
    there.subscribe('items', () => heard.push('other'))
    await isHeardBy(there)
    end()
    await publish(here, 'items', 'word')
    await expect.poll(() => heard).toEqual(['other'])
  })

  test('a connection that is silent without having ended is given up, and another one made', async () => {
    const relay = await startRelay(url)
    opened.push(relay)
    let begun = 0
    const listening = keepListening({
      url: relay.url,
      channels: () => ['items'],
      onNotice: () => {},
      onHearing: () => begun++,
      patience: { heartbeatMs: 100, answerWithinMs: ANSWER_WITHIN_MS },
    })
    opened.unshift(listening)
    expect(await listening.firstAttempt).toBeUndefined()
    expect(listening.isHearing()).toBe(true)
    relay.silence()
    await expect.poll(listening.isHearing, { interval: 5 }).toBe(false)
    await expect.poll(listening.isHearing).toBe(true)
    expect(begun).toBe(2)
  })

  test('a connection that is silent when another channel comes is given up, and both are heard on the next', async () => {
    const relay = await startRelay(url)
    opened.push(relay)
    const channels = ['items']
    const begun: string[] = []
    const listening = keepListening({
      url: relay.url,
      channels: () => channels,
      onNotice: () => {},
      onHearing: (channel) => begun.push(channel),
      patience: { heartbeatMs: 60_000, answerWithinMs: ANSWER_WITHIN_MS },
    })
    opened.unshift(listening)
    await listening.firstAttempt
    relay.silence()
    channels.push('people')
    listening.listenToAll()
    expect(listening.isHearing()).toBe(false)
    await expect.poll(listening.isHearing).toBe(true)
    expect(begun).toEqual(['items', 'items', 'people'])
  })

  test('its end ends its connection', async () => {
    const bulletin = await openBulletin('here')
    const others = new Client(url)
    await others.connect()
    opened.push({ close: () => others.end() })
    const count = async () =>
      (await others.query('select from pg_stat_activity where datname = current_database()')).rowCount
    expect(await count()).toBe(2)
    await bulletin.close()
    await expect.poll(count).toBe(1)
  })

  test('of a first attempt that fails it is told why, and the end waits for no further one', async () => {
    const listening = keepListening({
      url: 'postgresql://postgres@127.0.0.1:1/postgres',
      channels: () => ['items'],
      onNotice: () => {},
      onHearing: () => {},
    })
    expect(await listening.firstAttempt).toMatchObject({ code: 'ECONNREFUSED' })
    const late = delay(900, 'late')
    expect(await Promise.race([listening.close(), late])).toBeUndefined()
  })

  test('the end does not wait for a connection that is silent without having ended', async () => {
    const relay = await startRelay(url)
    opened.push(relay)
    const listening = keepListening({
      url: relay.url,
      channels: () => ['items'],
      onNotice: () => {},
      onHearing: () => {},
      patience: { heartbeatMs: 60_000, answerWithinMs: ANSWER_WITHIN_MS },
    })
    expect(await listening.firstAttempt).toBeUndefined()
    relay.silence()
    let isClosed = false
    void listening.close().then(() => {
      isClosed = true
    })
    await expect.poll(() => isClosed).toBe(true)
  })
})

/** Passes bytes on in both directions, until its connections of that time are silenced; takes no new ones while it refuses them. */
async function startRelay(url: string) {
  const to = new URL(url)
  const [port, host] = [Number(to.port), to.hostname]
  const sockets: Socket[] = []
  let isOpen = true
  const server: Server = createServer((inner) => {
    if (!isOpen) return void inner.destroy()
    const outer = connect(port, host)
    inner.pipe(outer)
    outer.pipe(inner)
    for (const socket of [inner, outer]) socket.on('error', () => {})
    sockets.push(inner, outer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  to.port = String((server.address() as { port: number }).port)
  return {
    url: to.href,
    silence: () => {
      for (const socket of sockets) socket.unpipe()
    },
    refuse: () => {
      isOpen = false
    },
    accept: () => {
      isOpen = true
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
