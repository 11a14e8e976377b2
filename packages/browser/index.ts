export { type ShareTexts, shareLink } from './share-link.ts'
export { type Site, SiteProvider, useSite } from './site-context.ts'
export { isRecord, parseRemembered, rememberInTab, type TabStorage, tabStorage } from './tab-storage.ts'
export { useDebouncedValue } from './use-debounced-value.ts'
