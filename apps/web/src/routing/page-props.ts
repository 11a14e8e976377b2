export type PageProps = { /** Item or problem named in the address. */ slug: string | null }
