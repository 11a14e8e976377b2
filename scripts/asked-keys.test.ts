import { expect, test } from 'vitest'
import type { TextTree } from '../packages/i18n/resources.ts'
import { LOCALES } from '../packages/i18n/texts.ts'
import { readProductSources } from './product-sources.ts'

/** Keys that are made from a value when they are asked for, with the type of the value or who makes them. `*` is one name. */
const MADE: Readonly<Record<string, string>> = {
  'admin:tabs.*': 'TabId',
  'admin:staff.role.*': 'StaffRole',
  'admin:staff.roleHint.*': 'StaffRole',
  'admin:audit.names.*': 'AuditAction',
  'admin:audit.actions.*': 'AuditAction',
  'admin:audit.steps.*': 'STATUS_CHANGES',
  'admin:audit.detail.*': 'AuditDetail, by whoever records',
  'admin:audit.fields.*': 'fieldName of describe-entry',
  'admin:audit.values.*': 'AuditDetail, by whoever records',
  'admin:ui.toast.(success|error|info)': 'Toast',
  'admin:ui.copy.(done|failed)': 'CopyField',
  'auth:roles.*': 'StaffRole',
  'auth:flash.*': 'Flash',
  'common:language.names.*': 'Language',
  'common:helpWanted.*.*': 'HelpTopic',
  'common:health.state.*': 'Light',
  'common:level.*': 'PopularVoteLevel',
  'common:levelPlural.*': 'PopularVoteLevel',
  'common:type.*': 'PopularVoteType',
  'common:typePlural.*': 'PopularVoteType',
  'content:detail.scope.*': 'PopularVoteLevel',
  'content:sheet.place.*': 'PopularVoteLevel',
  'content:sheet.gazette.(federal|official)': 'SheetFacts',
  'content:detail.(ended|notStarted).title': 'closedReason',
  'content:finder.(type|level|place|state)': 'FilterForm',
  'content:finder.states.*': 'ItemState',
  'content:list.empty.*': 'PopularVoteType',
  'declaration:learns.*.(who|what)': 'LEARNS of DeclareBegin',
  'declaration:counted.wallet.(collecting|collected|lapsed).(title|text)': 'CountedOffer',
  'declaration:refused.reasons.*': 'DeclarationFailure',
  'result:check.faults.*': 'FaultGroup',
  'verify:ladder.states.*': 'StepState',
  'verify:ladder.*.(title|text|found|wrong)': 'CheckStep',
  'verify:verdict.annulled.reasons.*': 'AnnulmentReason',
  'verify:verdict.*.(heading|text)': 'Verdict',
  'easy:pages.*.(title|lead|name)': 'EasyName',
  'easy:parts.*.(heading|text)': 'PARTS',
  'imprint:privacy.(support|register|declare|elsewhere|addressSearch|staff|technical|rights).(heading|text)':
    'ImprintPage',
  'beta:identity.(required|dateWrong)': 'findIdentityFaults',
  'beta:identity.(collecting|held|lapsed).(title|text)': 'Phase of IdentityOffer',
  'beta:result.(signature|issuer|holder|validity|status).(term|text)': 'CHECKS of VerificationResult',
  'instructions:trouble.*.(what|help)': 'TROUBLES',
  'project:how.*.(heading|text)': 'SIDES',
  'municipalities:check.(offer|key).*.(title|text)': 'IssuerCheck',
  'municipalities:fields.(did|statusListUrl|verificationMethod|keyId)': 'IDENTITY_FIELDS',
  'municipalities:form.(did|statusListUrl|verificationMethod|keyId)Hint': 'IDENTITY_FIELDS',
  'municipalities:form.keyPinChange.(keep|replace|remove)': 'PIN_CHANGES of KeyPinField',
  'privacy:path.*.(name|sees|long)': 'STATIONS',
  'privacy:(where|who|columns).*': 'DATA',
  'privacy:(support|register|declare|test|staff|visit).(heading|lead)': 'DATA',
  'privacy:(support|register|declare|test|staff|visit).*.(what|long)': 'DATA',
  'credentials:*.(name|issuer|purpose)': 'describeCredentialType, purposesOf',
  'credentials:*.claims.*': 'describeCredentialType',
  'forms:address.enter.*': 'AddressField',
  'forms:wallet.(declined|failed).title': 'WalletView',
  'forms:success.receipt.(collecting|collected|lapsed).(title|text)': 'ReceiptOffer',
  'forms:summary.scope.*': 'PopularVoteLevel',
  'forms:summary.(canton|municipality)Conflict.(title|text)': 'ScopeConflict',
  'forms:success.supported.*': 'PopularVoteType',
  'items:status.*': 'PopularVoteStatus, PopularVoteFilterStatus',
  'items:fields.*': 'ItemField',
  'items:languages.*': 'Language',
  'items:form.texts.*': 'ItemField',
  'items:form.(dates|committee|gazette|documents)': 'SECTIONS of an item',
  'items:log.states.*': 'stateOf of LogState',
  'items:form.translation.(none|partial|complete)': 'TextFields',
  'items:form.errors.*': 'PopularVoteFormSchema',
  'items:import.(created|updated|left|fixed)': 'PopularVoteImportReport',
  'municipalities:form.*(Required|Invalid|Taken|Foreign|WithoutKey|Meanwhile)': 'FAULTS of a municipality',
  'municipalities:residents.*Required': 'ResidentField',
  'municipalities:import.file(Required|TooLarge|Gone)': 'FileError',
  'municipalities:import.counts.*': 'ResidentImportPreview',
  'municipalities:import.effects.*': 'ResidentImportPreview',
  'municipalities:import.reasons.*': 'ResidentImportFaultCode',
  'problems:client.*': 'adviceFor',
  'problems:steps.*': 'ProblemCode',
  'register:wizard.aborted.*': 'groupOf',
  'register:wizard.preselected.(ended|notStarted|elsewhere).(title|text)': 'PreselectionNotice',
  'register:wizard.failure.*.(title|text)': 'REFUSALS',
  'register:wizard.credential.phase.*.(title|text)': 'CredentialPhase',
  'register:wizard.credential.for.*': 'PopularVoteType',
  'register:status.*': 'ProviderStatus',
  'issuing:status.(pending|error)': 'useStatusLabel',
  'issuing:change.effect.*': 'SettableStatus',
  'issuing:issue.*Required': 'REQUIRED of a credential',
  'issuing:issue.(tooYoung|withoutRight)': 'REFUSAL_TEXTS of IssueFailure',
  'issuing:meaning.*': 'ShownStatus',
  'issuing:waiting.*': 'WAITING',
  'issuing:suspend.reasons.*': 'SuspensionReason',
  'issuing:unsettled.(steps|states|meaning).*': 'SettableStatus, ChangeState',
  'wallet:newId.(givenName|familyName|birthDate|required|dateWrong)': 'NewIdForm',
  'wallet:declined.(offer|request)': 'DeclinedScreen',
  'wallet:deleteAll.(title|text|confirm)': 'HomeScreen',
  'wallet:status.*': 'CredentialStatus',
  'wallet:claims.*': 'OWN_WORDS of useClaimWords',
  'wallet:card.types.*': 'KNOWN_TYPES of useCardWords',
  'wallet:stop.*': 'HolderErrorCode',
}

const patterns = Object.keys(MADE).map(
  (made) => new RegExp(`^${made.replaceAll('.', '\\.').replaceAll('*', '[^.:]+')}$`),
)

/** Every name in quotes that the product's sources hold. */
const readQuoted = () =>
  new Set([...readProductSources().values()].flatMap((text) => text.match(/(?<=['"`])[\w:.-]+(?=['"`])/g) ?? []))

const keysOf = (tree: TextTree, prefix: string): string[] =>
  Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [prefix + name.replace(/_(one|many|other)$/, '')] : keysOf(value, `${prefix}${name}.`),
  )

test('each text is asked for, by its name or by one that is made', () => {
  const quoted = readQuoted()
  const keys = Object.entries(LOCALES.de).flatMap(([namespace, tree]) => keysOf(tree, `${namespace}:`))
  // Within a component the group is told once.
  const isNamed = (key: string) => quoted.has(key) || quoted.has(key.replace(/^.*:/, ''))
  expect(keys.filter((key) => !isNamed(key) && !patterns.some((pattern) => pattern.test(key)))).toEqual([])
  const idle = Object.keys(MADE).filter((_, at) => !keys.some((key) => patterns[at]?.test(key)))
  expect(idle).toEqual([])
})
