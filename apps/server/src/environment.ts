import { z } from 'zod'
import { DECLARATION_SETTINGS } from './declaration-settings.ts'
import { httpUrl } from './http-url.ts'
import { PARTS_SETTINGS } from './parts-settings.ts'
import { PROFILE_SETTINGS } from './profile-settings.ts'
import { SERVICE_SETTINGS, sharedSecret } from './service-settings.ts'
import { wholeNumber } from './whole-number.ts'

const flag = z.enum(['true', 'false']).transform((text) => text === 'true')
const port = wholeNumber(0, 65_535)
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== ''),
)
const MOST_SCHEMES = 4
const schemes = list.refine(
  (names) =>
    names.length > 0 && names.length <= MOST_SCHEMES && names.every((name) => /^[a-z][a-z0-9+.-]*$/.test(name)),
  { message: `must be a scheme alone, such as openid4vp, or up to ${MOST_SCHEMES} of them, separated by commas` },
)
const secretKey = z.string().refine((text) => Buffer.from(text, 'base64').length === 32, {
  message: 'must be 32 bytes in base64; make one with: openssl rand -base64 32',
})

const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must be postgresql://user:password@host/database; what is special in the password stands as %23 for #',
})
const email = z.email({ error: 'must be name@example.ch, or several of them, separated by commas' }).toLowerCase()
/** As it stands in an address over https, to be compared with. */
const host = z
  .string()
  .toLowerCase()
  .refine((text) => URL.canParse(`https://${text}`) && new URL(`https://${text}`).host === text, {
    error: 'must be a host alone, such as did.example.ch or did.example.ch:8443; several are separated by commas',
  })
/** An address alone, or with a name before it. */
const sender = z.string().regex(/^([^\s<>@]+@[^\s<>@]+|[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>)$/, {
  error: 'must be name@example.ch or Name <name@example.ch>',
})

/** Every variable by itself: its form, and what holds where it is not set. */
export const EnvironmentSchema = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(8080),
  PUBLIC_URL: httpUrl.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_LISTEN_URL: postgresUrl.optional(),
  ALLOW_PLAIN_CONNECTIONS: flag.default(false),
  PREPARED_STATEMENTS: z.enum(['on', 'off']).default('on'),
  WORKERS: wholeNumber(1, 64).default(1),
  STOP_DELAY_SECONDS: wholeNumber(0, 300).default(0),
  SECRET_KEY: secretKey.optional(),
  SECRET_KEY_NEW: secretKey.optional(),
  DEMO: flag.optional(),
  TLS_PORT: port.optional(),
  TLS_CERT_FILE: z.string().optional(),
  TLS_KEY_FILE: z.string().optional(),
  TRUST_REGISTRY_MOCK: flag.default(false),
  TRUST_SERVICES: z.enum(['embedded', 'external']).default('embedded'),
  ...SERVICE_SETTINGS,
  BETA_ISSUER_DIDS: list.default([]),
  ACCEPTED_ISSUER_DIDS: list.default([]),
  REGISTRY_HOSTS: list.default([]).pipe(z.array(host)),
  ...PROFILE_SETTINGS,
  OFFER_SCHEME: schemes.optional(),
  VERIFY_SCHEME: schemes.optional(),
  ALLOW_PLAIN_WALLETS: flag.default(false),
  TAG_SERVICES: list.default([]),
  TAG_SERVICE_TOKEN_FILES: list.default([]),
  ADDRESS_SEARCH: z.enum(['database', 'open-buildings']).default('database'),
  ADDRESS_SEARCH_URL: httpUrl.optional(),
  TRUSTED_PROXIES: list.default([]),
  METRICS_TOKEN: sharedSecret.optional(),
  ADMIN_EMAILS: list.default([]).pipe(z.array(email)),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be smtp://… or smtps://…' }).optional(),
  MAIL_FROM: sender.optional(),
  SITE_FILE: z.string().optional(),
  ...DECLARATION_SETTINGS,
  ...PARTS_SETTINGS,
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
})

export type Environment = z.infer<typeof EnvironmentSchema>
