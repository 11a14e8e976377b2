import { lazyPart } from '@e-collecting/ui'
import { type ReactNode, useState } from 'react'

const WalletChoice = lazyPart(() => import('./wallet-choice.tsx'), 'WalletChoice')

/** The kind of wallet that was chosen last on this page, by its place in the list: the receipt goes where the request went. */
let latest = 0

/**
 * Links for the kind of wallet that a person chooses, where the site speaks to several.
 * @param schemes one for each kind; none where there is no choice
 * @returns the choice, `null` where there is none; `toLink` gives a link the scheme that was chosen
 */
export function useWalletKind(schemes: readonly string[] = []): {
  choice: ReactNode
  toLink: (link: string) => string
} {
  const [kind, setKind] = useState(latest)
  const scheme = schemes[kind]
  const choose = (next: number) => {
    latest = next
    setKind(next)
  }
  return {
    choice: schemes.length < 2 ? null : <WalletChoice schemes={schemes} chosen={kind} onChoose={choose} />,
    // The first is the one that links have anyway.
    toLink: (link) => (kind === 0 || scheme === undefined ? link : scheme + link.slice(link.indexOf(':'))),
  }
}
