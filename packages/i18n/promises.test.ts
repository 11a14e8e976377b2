import { expect, test } from 'vitest'
import { LANGUAGES, type Language } from './languages.ts'
import type { TextTree } from './resources.ts'
import { LOCALES } from './texts.ts'

const textAt = (language: Language, key: string): string => {
  const [namespace = '', path = ''] = key.split(':')
  const found = path
    .split('.')
    .reduce<TextTree | string | undefined>(
      (tree, name) => (typeof tree === 'object' ? tree[name] : undefined),
      LOCALES[language][namespace as keyof (typeof LOCALES)['de']] as TextTree,
    )
  if (typeof found !== 'string') throw new Error(`There is no text ${key}.`)
  return found
}

/** What a text must not promise in any language, because the product does not do it. */
test.each([
  [
    'an address is entered, nobody checks it',
    'forms:messages.addressValidated',
    /geprüft|vérifi|verificat|controllada|validated/i,
  ],
  ['a copied link is not shared', 'forms:success.share.copiedText', /geteilt|partagé|condiviso|cundividi|shared/i],
  ['whoever keeps the register can recognise a credential', 'register:wizard.hero.lead', /anonym|anonim/i],
  ['the same of the finished credential', 'register:wizard.credential.purpose.pilot', /anonym|anonim/i],
  [
    'the register that people are looked up in has children and foreigners, too',
    'register:wizard.matched.text',
    /stimmregister|électoral|elettorale|da votar|electoral/i,
  ],
  ['register records and staff accounts stay', 'imprint:privacy.support.text', /alles|tout\b|tutto|tut\.|everything/i],
  [
    'evidence has the once-only identifier in it',
    'declaration:wallet.dataUse',
    /speichern|store|enregistr|salviamo|memorisain/i,
  ],
  ['the same in detail', 'declaration:exactly.tag', /speichern|store|enregistr|salviamo|memorisain/i],
  ['a support notes no municipality', 'privacy:support.choice.what', /nummer|number|numéro|numero|numer/i],
  ['a log has witnesses only where there are any', 'result:log.text', /zeuge|witness|témoin|testimon|perditg/i],
  [
    'the number of credentials may be older than the declarations',
    'result:facts.issuedNote',
    /nicht geben|cannot be|ne peut pas|non possono|na poi betg/i,
  ],
  ['federal items of the demo are real ones', 'common:demo.banner', /Die Daten|les données|i dati|las datas|the data/i],
])('%s', (_, key, untrue) => {
  expect(LANGUAGES.filter((language) => untrue.test(textAt(language, key)))).toEqual([])
})

test.each([
  ['from which age there is a right to vote is said before anything is asked', 'register:wizard.hero.needs', /18.*16/],
  ['and to who is refused', 'errors:resident-too-young', /18.*16/],
  [
    'one credential is that of one municipality',
    'register:wizard.item.hint',
    /Gemeinde|commune|Comune|vischnanca|municipality/,
  ],
  [
    'a newer link voids only what the same browser has asked for',
    'auth:mail.signIn.validity',
    /gleichen Browser|même navigateur|stesso browser|medem navigatur|same browser/,
  ],
  ['elsewhere a revocation is known later', 'issuing:revoke.text', /Viertelstunde|quarter|quart d|quarto/],
  ['the log of staff keeps an address', 'privacy:staff.account.long', /Protokoll|log|journal|registro|protocol/],
  ['the wallet’s data go within a day', 'imprint:privacy.support.text', /24/],
  [
    'what the register keeps is told',
    'imprint:privacy.register.text',
    /Gemeinde|commune|Comune|vischnanca|municipality/,
  ],
])('%s', (_, key, told) => {
  expect(LANGUAGES.filter((language) => !told.test(textAt(language, key)))).toEqual([])
})
