import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** All that is fetched before a page has been seen. */
const START =
  /vite[\\/]preload-helper|packages[\\/]browser[\\/]ask-again|apps[\\/]web[\\/]src[\\/](entry-client|first-paint)/

/** What every page needs from outside, and is taken over with: one file, 6 kB less than in seven. */
const VENDOR =
  /apps[\\/]web[\\/]src[\\/]take-over|packages[\\/]browser[\\/](early-input|form-controls)|packages[\\/]i18n[\\/](react|translator)|node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/][a-z-]+)[\\/]/

/** What several pages share of our own. */
const SHARED = /(packages|apps[\\/]web[\\/]src|features[\\/](popular-votes|health))[\\/].*\.tsx?$/

/** What the wizards and the admin area are made of: not for a page that only reads. */
const FORMS =
  /packages[\\/](browser[\\/](tab-storage|use-heading-focus)|ui[\\/](step-list|text-field|wizard-frame))|wallet-session[\\/](contract|web[\\/](open-session|session-api|use-wallet-session|wizard[\\/]))|features[\\/]address[\\/](contract(?![\\/](cantons|fold))|web[\\/](use-canton|queries|address-entry|index))|popular-votes[\\/]web[\\/]item-line/

/** The form's first step, on the pages that have it, with the list of items to choose from. */
const SUPPORT =
  /features[\\/](support[\\/](contract|web[\\/](?!use-start))|popular-votes[\\/]web[\\/]item-choice)|packages[\\/]ui[\\/](choice-group|select)[\\/]/

/** The sheet of an item, on its page and above the button, and what stands there of an item that does not exist. */
const SHEET = /pages[\\/]not-found-page|popular-votes[\\/]web[\\/](item-sheet|sheet-|to-follow)|kernel[\\/]format-count/

/** The search of an address, with what others take of it, and what begins a session later on: files of their own would cost more than they hold. */
const ADDRESS =
  /features[\\/]address[\\/]web[\\/]address-(step|search)|packages[\\/]browser[\\/]use-debounced|wallet-session[\\/]web[\\/]use-start-session/

/** The count of an item stands on most pages: a file of its own would cost more than it holds. */
const COUNT =
  /features[\\/]declaration[\\/]web[\\/](queries|count[\\/](count-notes|count-note|count-texts|share-of|count-figure|item-count))/

/** What the pages of declarations share. */
const DECLARATION =
  /features[\\/]declaration[\\/]web[\\/](details|use-arrival|receipt-file|save-file|page-links|log[\\/]work-on-log)|packages[\\/]ui[\\/](ruled-list|breakable)/

/** The names of 26 cantons in each language, once somebody has an address. */
const CANTONS = /features[\\/]address[\\/]contract[\\/]cantons/

/** What the pages that only explain share: not for a form. */
const READING =
  /pages[\\/](instructions|project)[\\/]drawings|src[\\/]drawings[\\/]drawing\.|layout[\\/](drawn|sheet)-section/

/** What sign-in and administration share. */
const STAFF = /features[\\/]auth[\\/]web[\\/](session|queries|return-address|sign-in-form)/

/** What the register's wizard shares with its tab. */
const REGISTER = /features[\\/]register[\\/](contract(\.ts|[\\/]phases)|web[\\/]register-steps)/

/** What only later steps or the admin area need stays with them. */
const LATER =
  /packages[\\/](browser[\\/]use-debounced|kernel[\\/](format-count|hidden-characters|read-up-to)|ui[\\/](admin|combobox|dialog[\\/]dialog|qr-code|ruled-list|breakable))|apps[\\/]web[\\/]src[\\/]admin|web[\\/](admin|item-|finder)|contract[\\/].*schemas/

/** The component library's own words in 34 languages: it gets ours (`packages/ui/admin/root/library-words.ts`). */
const WITHOUT_LIBRARY_WORDS: Plugin = {
  name: 'without-library-words',
  load: {
    filter: { id: /node_modules[\\/]react-aria(-components)?[\\/]dist[\\/]private[\\/]intl[\\/]/ },
    handler: () => 'export default {}',
  },
}

/** Lists that are fetched part by part, which nothing here does: they stand in the way of what every page fetches first. */
const WITHOUT_ENDLESS_LISTS: Plugin = {
  name: 'without-endless-lists',
  load: {
    filter: { id: /node_modules[\\/]@tanstack[\\/]query-core[\\/]build[\\/]modern[\\/]infiniteQueryBehavior\.js$/ },
    handler: () =>
      'const leftOut = () => { throw new Error("left out of the build: vite.config.ts") };' +
      'export { leftOut as infiniteQueryBehavior, leftOut as hasNextPage, leftOut as hasPreviousPage }',
  },
}

const isShared = (id: string) =>
  COUNT.test(id) ||
  (SHARED.test(id) && !FORMS.test(id) && !LATER.test(id) && !SUPPORT.test(id) && !SHEET.test(id) && !READING.test(id))

/** The browser's build, and the configuration of the development server. The repository root is Vite's root, so that a chunk's key in the manifest is its path. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  publicDir: 'apps/web/public',
  appType: 'custom',
  plugins: [react(), tailwindcss(), WITHOUT_LIBRARY_WORDS, WITHOUT_ENDLESS_LISTS],
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    // The lists of what each later part needs would stand in the first load: most of it is there by then, the rest follows at once.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')),
    },
    target: 'es2022',
    rolldownOptions: {
      // The style stands in the page: no script fetches it.
      input: ['apps/web/src/entry-client.tsx', 'packages/ui/styles.css'],
      // None of our modules does anything by being imported: what a barrel offers and nobody takes stays out.
      treeshake: {
        moduleSideEffects: [
          { test: /\.css$/, sideEffects: true },
          { test: /[\\/](apps|features|packages)[\\/](?!.*node_modules)/, sideEffects: false },
        ],
      },
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', test: START, priority: 3 },
            { name: 'vendor', test: VENDOR, priority: 2 },
            { name: 'shared', test: isShared, priority: 1, minShareCount: 3 },
            { name: 'sheet', test: SHEET, priority: 0 },
            { name: 'forms', test: FORMS, priority: 1, minShareCount: 2 },
            { name: 'support', test: SUPPORT, priority: 0, minShareCount: 2 },
            { name: 'address', test: ADDRESS, priority: 0, minShareCount: 2 },
            { name: 'declaration', test: DECLARATION, priority: 0, minShareCount: 2 },
            { name: 'reading', test: READING, priority: 0, minShareCount: 2 },
            { name: 'cantons', test: CANTONS, priority: 2, minShareCount: 2 },
            { name: 'register', test: REGISTER, priority: 0, minShareCount: 2 },
            { name: 'staff', test: STAFF, priority: 0, minShareCount: 2 },
          ],
        },
      },
    },
  },
  ssr: {
    resolve: { conditions: ['server', 'node', 'import', 'module', 'default'] },
  },
})
