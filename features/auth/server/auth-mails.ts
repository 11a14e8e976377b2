import { createTranslator, type Language } from '@e-collecting/i18n'
import { PRODUCT_NAME as product, TEXTS } from '@e-collecting/i18n/server'
import type { Mail } from '@e-collecting/mail'
import { html } from 'hono/html'

type MailContent = Pick<Mail, 'subject' | 'text' | 'html'>

interface MailParts {
  language: Language
  subject: string
  greeting: string
  intro: string
  action: string
  linkHint: string
  url: string
  /** Sentences after the link. */
  notes: string[]
  about: string
}

interface SignInMail {
  language: Language
  url: string
}

interface InvitationMail extends SignInMail {
  inviter: string
  /** Name of the municipality, or null for an invitation of an admin. */
  municipality: string | null
}

const translate = (language: Language) => createTranslator(language, { auth: TEXTS[language].auth }).within(['auth'])

/** The mail with a sign-in link. */
export function writeSignInMail({ language, url }: SignInMail): MailContent {
  const t = translate(language)
  return writeMail({
    language,
    url,
    subject: t('auth:mail.signIn.subject', { product }),
    greeting: t('auth:mail.greeting'),
    intro: t('auth:mail.signIn.intro', { product }),
    action: t('auth:mail.signIn.action'),
    linkHint: t('auth:mail.linkHint'),
    notes: [t('auth:mail.signIn.validity'), t('auth:mail.signIn.ignore')],
    about: t('auth:mail.about', { product }),
  })
}

/** The mail with an invitation to a role. */
export function writeInvitationMail(mail: InvitationMail): MailContent {
  const { language, url, inviter, municipality } = mail
  const t = translate(language)
  return writeMail({
    language,
    url,
    subject: t('auth:mail.invitation.subject', { product }),
    greeting: t('auth:mail.greeting'),
    intro:
      municipality === null
        ? t('auth:mail.invitation.introAdmin', { product, inviter })
        : t('auth:mail.invitation.introMunicipality', { product, inviter, municipality }),
    action: t('auth:mail.invitation.action'),
    linkHint: t('auth:mail.linkHint'),
    notes: [t('auth:mail.invitation.validity'), t('auth:mail.invitation.ignore')],
    about: t('auth:mail.about', { product }),
  })
}

function writeMail(parts: MailParts): MailContent {
  const { subject, greeting, intro, url, notes, about } = parts
  return {
    subject,
    text: `${[greeting, intro, url, ...notes, `--\n${about}`].join('\n\n')}\n`,
    html: writeHtml(parts),
  }
}

const BODY_STYLE = 'margin:0;padding:24px;background:#ffffff;color:#1c1c1c;font:16px/1.5 Arial,Helvetica,sans-serif'
const BUTTON_STYLE =
  'display:inline-block;padding:12px 20px;background:#1c1c1c;color:#ffffff;text-decoration:none;font-weight:bold;border-radius:4px'

/** What a person or an address has put into a text is escaped by the template. */
function writeHtml({ language, subject, greeting, intro, action, linkHint, url, notes, about }: MailParts): string {
  const paragraph = (text: string) => html`<p style="margin:0 0 16px">${text}</p>\n`
  return String(html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${subject}</title></head>
<body style="${BODY_STYLE}">
<div style="max-width:560px">
${[greeting, intro].map(paragraph)}
<p style="margin:0 0 16px"><a href="${url}" style="${BUTTON_STYLE}">${action}</a></p>
${paragraph(linkHint)}
<p style="margin:0 0 16px;word-break:break-all"><a href="${url}" style="color:#1c1c1c">${url}</a></p>
${notes.map(paragraph)}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #c8c8c8;font-size:14px">${about}</p>
</div>
</body>
</html>
`)
}
