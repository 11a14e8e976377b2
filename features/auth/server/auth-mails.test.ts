import { LANGUAGES } from '@e-collecting/i18n'
import { expect, test } from 'vitest'
import { writeInvitationMail, writeSignInMail } from './auth-mails.ts'

const URL = 'https://collect.example/auth#link=abc'
const PRODUCT = { url: URL }

test.each(LANGUAGES)(
  'the sign-in mail in %s says what it is, how long it holds and where it leads, in text and HTML',
  (language) => {
    const { subject, text, html } = writeSignInMail({ ...PRODUCT, language })
    expect(subject).toContain('E-Collecting')
    for (const body of [text, html]) {
      expect(body).toContain(URL)
      expect(body).toContain('60')
      expect(body).not.toMatch(/\{\{|auth:|mail\./)
    }
    expect(html).toContain(`<html lang="${language}">`)
    expect(html).toContain(`<a href="${URL}"`)
  },
)

test.each(LANGUAGES)('the invitation in %s names inviter, municipality and seven days', (language) => {
  const mail = { ...PRODUCT, language, inviter: 'chief@example.org' }
  const clerk = writeInvitationMail({ ...mail, municipality: 'Köniz' })
  for (const body of [clerk.text, clerk.html]) {
    expect(body).toContain('chief@example.org')
    expect(body).toContain('Köniz')
    expect(body).toContain('7')
  }
  expect(writeInvitationMail({ ...mail, municipality: null }).text).not.toContain('Köniz')
})

test('the languages differ', () => {
  const subjects = LANGUAGES.map((language) => writeSignInMail({ ...PRODUCT, language }).subject)
  expect(new Set(subjects).size).toBe(LANGUAGES.length)
})

test('whatever a name holds, it is text in the HTML', () => {
  const municipality = '<img src=x onerror="alert(1)"> & \'Söhne\' $t(auth:mail.greeting)'
  const { html, text } = writeInvitationMail({ ...PRODUCT, language: 'de', inviter: '"<b>"@example.org', municipality })
  expect(html).not.toMatch(/<img|<b>|onerror="/)
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39;Söhne&#39; $t(auth:mail.greeting)')
  expect(text).toContain(municipality)
})

test('a mail loads nothing from anywhere', () => {
  const { html } = writeSignInMail({ ...PRODUCT, language: 'de' })
  expect(html).not.toMatch(/<(img|script|link|style|table|iframe)\b|url\(|src=/)
})
