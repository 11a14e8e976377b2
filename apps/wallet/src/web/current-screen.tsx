import { CredentialScreen } from './credential-screen.tsx'
import { HomeScreen, StartingScreen } from './home-screen.tsx'
import { OfferScreen } from './offer-screen.tsx'
import { RequestScreen } from './request-screen.tsx'
import {
  DeclinedScreen,
  OpeningScreen,
  ReceivedScreen,
  SentScreen,
  StoppedScreen,
  UnavailableScreen,
} from './result-screens.tsx'
import type { ScreenProps } from './screen-props.ts'

/** The one screen the wallet shows. */
export function CurrentScreen(props: ScreenProps) {
  const { screen } = props.state
  switch (screen.name) {
    case 'starting':
      return <StartingScreen />
    case 'unavailable':
      return <UnavailableScreen />
    case 'home':
      return <HomeScreen {...props} />
    case 'credential': {
      const credential = props.state.credentials.find(({ id }) => id === screen.id)
      return credential ? <CredentialScreen {...props} credential={credential} /> : <HomeScreen {...props} />
    }
    case 'opening':
      return <OpeningScreen />
    case 'offer':
      return <OfferScreen {...props} opened={screen.opened} />
    case 'request':
      return <RequestScreen {...props} opened={screen.opened} />
    case 'received':
      return <ReceivedScreen {...props} credential={screen.credential} />
    case 'sent':
      return <SentScreen {...props} redirectUri={screen.redirectUri} />
    case 'declined':
      return <DeclinedScreen {...props} screen={screen} />
    case 'stopped':
      return <StoppedScreen {...props} screen={screen} />
  }
}
