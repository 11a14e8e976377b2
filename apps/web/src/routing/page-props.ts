export type PageProps = { /** Item named in the address. */ slug: string | null }
