import { ResidentsTab as Residents } from '@e-collecting/municipalities/web'
import { ResidentCredentials } from '@e-collecting/register/web/admin'

/** The residents, each with what they have in the electoral register. */
export const ResidentsTab = () => <Residents Credentials={ResidentCredentials} />
