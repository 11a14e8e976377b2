import { expect, test } from 'vitest'
import { createMailbox, MAILBOX_SIZE } from './mailbox.ts'

const NOW = new Date('2026-05-15T12:00:00Z')
const mail = (subject: string) => ({ to: 'anna@example.org', subject, text: 'Text', html: '<p>Text</p>' })

function openMailbox() {
  let count = 0
  return createMailbox({ now: () => NOW, randomUuid: () => `id-${++count}` })
}

test('a browser reads the mails it asked for, newest first, and no others', async () => {
  const mailbox = openMailbox()
  await mailbox.send({ ...mail('one'), browserHash: 'mine' })
  await mailbox.send({ ...mail('foreign'), browserHash: 'theirs' })
  await mailbox.send({ ...mail('two'), browserHash: 'mine' })
  expect(mailbox.list('mine')).toEqual([
    { ...mail('two'), id: 'id-3', sentAt: NOW },
    { ...mail('one'), id: 'id-1', sentAt: NOW },
  ])
  expect(mailbox.list('nobody')).toEqual([])
})

test('a mail that no browser asked for is kept for nobody', async () => {
  const mailbox = openMailbox()
  await mailbox.send(mail('lost'))
  expect(mailbox.list('undefined')).toEqual([])
})

test('nor does it take the place of one that somebody waits for', async () => {
  const mailbox = openMailbox()
  await mailbox.send({ ...mail('awaited'), browserHash: 'mine' })
  for (let number = 1; number <= MAILBOX_SIZE; number++) await mailbox.send(mail('lost'))
  expect(mailbox.list('mine').map(({ subject }) => subject)).toEqual(['awaited'])
})

test('the oldest mails give way', async () => {
  const mailbox = openMailbox()
  for (let number = 1; number <= MAILBOX_SIZE + 3; number++)
    await mailbox.send({ ...mail(`${number}`), browserHash: 'mine' })
  const subjects = mailbox.list('mine').map(({ subject }) => subject)
  expect(subjects).toHaveLength(MAILBOX_SIZE)
  expect(subjects.at(0)).toBe(`${MAILBOX_SIZE + 3}`)
  expect(subjects.at(-1)).toBe('4')
})
