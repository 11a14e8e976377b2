import '@e-collecting/ui/styles.css'
import { browserApi } from './api-client.ts'
import { takeOver } from './take-over.tsx'

const start = () => takeOver(browserApi)

// The script is fetched while the page still arrives; the data block stands at its end.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start, { once: true })
else start()
