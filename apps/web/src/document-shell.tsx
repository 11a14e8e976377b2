import { type ReactNode, useMemo } from 'react'
import { ApplicationError, ErrorBoundary } from './layout/error-boundary.tsx'
import { Layout } from './layout/layout.tsx'
import { RouteMeta } from './meta/route-meta.tsx'
import { PAGE_DATA_ID } from './page-data.ts'
import { useCurrentRoute } from './routing/current-route.ts'

/** `<html>` to `</html>`: head, the page inside its layout, and the data block the browser starts from. */
export function DocumentShell({ dataText, children }: { dataText: string; children: ReactNode }) {
  const route = useCurrentRoute()
  const dataBlock = useMemo(() => ({ __html: dataText }), [dataText])
  return (
    <html lang={route.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <RouteMeta />
      </head>
      <body>
        <ErrorBoundary Failure={ApplicationError} at={route}>
          <Layout>{children}</Layout>
        </ErrorBoundary>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every `<` escaped, in a block that is never executed. */}
        <script id={PAGE_DATA_ID} type="application/json" dangerouslySetInnerHTML={dataBlock} />
      </body>
    </html>
  )
}
