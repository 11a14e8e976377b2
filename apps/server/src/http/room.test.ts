import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createRoom, type Room } from './room.ts'

const BOUNDS = { running: 2, waiting: 8, perClient: 8 }
const newcomer = (client: string) => ({ client, isInFlow: false })
const inFlow = (client: string) => ({ client, isInFlow: true })

/** Fills a room from one client; those let in are collected in order. */
async function fill(room: Room, count: number, client = 'greedy') {
  const inside: (() => void)[] = []
  const refusals: { code: string; retryAfterSeconds: number }[] = []
  for (let request = 0; request < count; request++)
    room.enter(newcomer(client)).then(
      (leave) => inside.push(leave),
      (error) => refusals.push(error),
    )
  await nextTurn()
  return { inside, refusals }
}

test('as many as may run are let in at once, others wait for their turn', async () => {
  const room = createRoom(BOUNDS)
  const { inside } = await fill(room, 4)
  expect(inside).toHaveLength(2)
  inside[0]?.()
  inside[0]?.()
  await nextTurn()
  expect(inside).toHaveLength(3)
})

test('a client that has its share is refused at once with the time to wait', async () => {
  const { refusals } = await fill(createRoom(BOUNDS), 20)
  expect(refusals).toHaveLength(14)
  expect(refusals[0]).toMatchObject({ code: 'too-many-requests', retryAfterSeconds: 2 })
})

test('a client has no more worked on at a time than its part, and others find the rest free', async () => {
  const room = createRoom({ ...BOUNDS, runningPerClient: 1 })
  const { inside } = await fill(room, 3)
  expect(inside).toHaveLength(1)
  const others = await fill(room, 2, 'beat')
  expect(others.inside).toHaveLength(1)
  others.inside[0]?.()
  await nextTurn()
  expect([inside.length, others.inside.length]).toEqual([1, 2])
  others.inside[1]?.()
  inside[0]?.()
  await nextTurn()
  await nextTurn()
  expect(inside).toHaveLength(2)
  const leave = await room.enter(newcomer('carla'))
  leave()
  inside[1]?.()
  await nextTurn()
  expect(inside).toHaveLength(3)
})

test('who has left counts no more, however often', async () => {
  const room = createRoom({ ...BOUNDS, perClient: 2 })
  for (let visit = 0; visit < 4; visit++) {
    const leave = await room.enter(inFlow('anna'))
    leave()
    await nextTurn()
  }
  const places = await Promise.all([room.enter(inFlow('anna')), room.enter(inFlow('anna'))])
  expect(places).toHaveLength(2)
})

test('a full line refuses newcomers, and keeps a quarter for people in the middle of a flow', async () => {
  const room = createRoom({ ...BOUNDS, perClient: 100 })
  const { refusals } = await fill(room, 9)
  expect(refusals).toMatchObject([{ code: 'overloaded', retryAfterSeconds: 2 }])
  await expect(room.enter(newcomer('anna'))).rejects.toMatchObject({ code: 'overloaded' })
  let isIn = false
  void room.enter(inFlow('anna')).then(() => {
    isIn = true
  })
  await nextTurn()
  expect(isIn).toBe(false)
})

test('next is who is in the middle of a flow, then whose client has the fewest, then who came first', async () => {
  const room = createRoom(BOUNDS)
  const { inside } = await fill(room, 4)
  const order: string[] = []
  const wait = (name: string, visitor: ReturnType<typeof newcomer>) =>
    void room.enter(visitor).then((leave) => {
      order.push(name)
      leave()
    })
  wait('greedy too', newcomer('greedy'))
  wait('bystander', newcomer('bystander'))
  wait('in a flow', inFlow('greedy'))
  inside[0]?.()
  for (let turn = 0; turn < 6; turn++) {
    await nextTurn()
    inside.at(-1)?.()
  }
  expect(order).toEqual(['in a flow', 'bystander', 'greedy too'])
})

test('who goes away leaves the line', async () => {
  const room = createRoom({ running: 1, waiting: 1, perClient: 4 })
  const leave = await room.enter(newcomer('anna'))
  let go = () => {}
  const onGone = (forget: () => void) => {
    go = forget
  }
  const waiting = room.enter({ ...newcomer('beat'), onGone })
  go()
  await expect(waiting).rejects.toMatchObject({ code: 'overloaded' })
  const next = room.enter(newcomer('clara'))
  leave()
  expect(await next).toBeTypeOf('function')
})

test('who went away takes no share of their client along, and nobody else out of the line', async () => {
  const room = createRoom({ running: 1, waiting: 8, perClient: 2 })
  const leave = await room.enter(inFlow('anna'))
  const gone: (() => void)[] = []
  const wait = (client: string) => room.enter({ ...inFlow(client), onGone: (forget) => void gone.push(forget) })
  const given = wait('beat')
  gone[0]?.()
  await expect(given).rejects.toMatchObject({ code: 'overloaded' })
  const [first, second] = [wait('beat'), wait('beat')]
  leave()
  await first
  gone[1]?.()
  expect(await Promise.race([second, nextTurn('in line')])).toBe('in line')
  ;(await first)()
  expect(await second).toBeTypeOf('function')
})

test('a refusal comes before anything else is done, also with the largest line', async () => {
  const room = createRoom({ running: 1, waiting: 400, perClient: 400 })
  await fill(room, 400)
  const order: string[] = []
  const turn = nextTurn().then(() => order.push('next turn'))
  for (let request = 0; request < 100; request++) room.enter(newcomer('greedy')).catch(({ code }) => order.push(code))
  await turn
  expect(order).toEqual([...Array(100).fill('too-many-requests'), 'next turn'])
})
